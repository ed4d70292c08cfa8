// Looks signatures up by their hash. All with the same hash are returned; those with the same types are merged.

import { BUILT_IN } from './builtIn.ts';
import { typesOf, mergeSame } from './mergeSignatures.ts';
import { parseSignature, signatureId } from './signature.ts';
import type { Signature } from './signature.ts';

export interface Signatures {
  /** Functions with this selector (`0x` and four bytes). */
  functions(selector: string): readonly Signature[];
  errors(selector: string): readonly Signature[];
  /** Events with this first topic. */
  events(topic: string): readonly Signature[];
  anonymousEvents(): readonly Signature[];
  /**
   * All signatures with their hashes, as they can be typed, added ones first. Anonymous events have no hash: left out.
   */
  all(): readonly (readonly [id: string, signature: Signature])[];
  /** Replaces all signatures from this origin, such as a file. */
  set(origin: string, signatures: readonly Signature[]): void;
}

type Index = ReadonlyMap<string, readonly Signature[]>;

/** A registry with the built-in signatures, to which others can be added. Added signatures come first. */
export function createSignatures(): Signatures {
  const origins = new Map<string, readonly Signature[]>();
  let added: Index | undefined;

  function find(kind: Signature['kind'], id: string): readonly Signature[] {
    added ??= indexSignatures([...origins.values()].flat());
    const key = `${kind} ${id.toLowerCase()}`;
    const own = added.get(key);
    const known = builtIn().get(key) ?? NONE;
    if (own === undefined) return known;
    const texts = new Set(own.map(typesOf));
    return [...own, ...known.filter((signature) => !texts.has(typesOf(signature)))];
  }

  return {
    functions: (selector) => find('function', selector),
    errors: (selector) => find('error', selector),
    events: (topic) => find('event', topic),
    anonymousEvents: () => find('event', ANONYMOUS),
    all: () =>
      [[...origins.values()].flat(), [...builtIn().values()].flat()]
        .flat()
        .map((signature) => signature.variants?.[0] ?? signature)
        .filter(({ anonymous }) => !anonymous)
        .map((signature) => [idOf(signature), signature]),
    set(origin, signatures) {
      origins.set(origin, signatures);
      added = undefined;
    },
  };
}

/** The known signatures, with a contract’s own in place of those with the same hash. Declared functions stay. */
export function withContract(known: Signatures, own: readonly Signature[]): Signatures {
  const index = ownIndex(own);
  const first = (kind: Signature['kind'], id: string, others: readonly Signature[]): readonly Signature[] =>
    others.some(({ declared }) => declared !== undefined)
      ? others
      : (index.get(`${kind} ${id.toLowerCase()}`) ?? others);
  return {
    ...known,
    functions: (selector) => first('function', selector, known.functions(selector)),
    errors: (selector) => first('error', selector, known.errors(selector)),
    events: (topic) => first('event', topic, known.events(topic)),
  };
}

/** Whether a contract with these signatures has a function with this selector. */
export function hasFunction(own: readonly Signature[], selector: string): boolean {
  return ownSignature('function', own, selector) !== undefined;
}

/** The function, or the error, that a contract with these signatures has for a selector. */
export function ownSignature(
  kind: 'function' | 'error',
  own: readonly Signature[],
  selector: string,
): Signature | undefined {
  return ownIndex(own).get(`${kind} ${selector.toLowerCase()}`)?.[0];
}

const ownIndexes = new WeakMap<readonly Signature[], Index>();

function ownIndex(own: readonly Signature[]): Index {
  let index = ownIndexes.get(own);
  if (index === undefined) ownIndexes.set(own, (index = indexSignatures(own)));
  return index;
}

/** The built-in signatures only. */
export function builtInSignatures(): Signatures {
  return (builtInOnly ??= createSignatures());
}

let builtInOnly: Signatures | undefined;
let builtInIndex: Index | undefined;
const ANONYMOUS = 'anonymous';
const NONE: readonly Signature[] = [];

function builtIn(): Index {
  builtInIndex ??= indexSignatures(
    Object.entries(BUILT_IN).flatMap(([source, text]) =>
      text
        .trim()
        .split('\n')
        .map((line) => asBuiltIn(parseSignature(line, source)!)),
    ),
  );
  return builtInIndex;
}

/** Here, a function that returns nothing is one that changes state. */
function asBuiltIn(signature: Signature): Signature {
  const { kind, outputs } = signature;
  return kind === 'function' && outputs === undefined ? { ...signature, changesState: true } : signature;
}

const ids = new WeakMap<Signature, string>();

/** The hash, computed only once: whenever a file changes, all files are indexed again. */
function idOf(signature: Signature): string {
  const known = ids.get(signature) ?? signatureId(signature);
  ids.set(signature, known);
  return known;
}

function indexSignatures(signatures: readonly Signature[]): Index {
  const index = new Map<string, Signature[]>();
  for (const signature of signatures) {
    const key = `${signature.kind} ${signature.anonymous ? ANONYMOUS : idOf(signature)}`;
    const same = index.get(key);
    if (same === undefined) index.set(key, [signature]);
    else same.push(signature);
  }
  return new Map([...index].map(([key, same]) => [key, mergeSame(same)]));
}
