// Compares the code of a compiled contract with code on a chain. What differs from one deployment to the next is left
// out. Sizes and places are in hex digits.

import { vyperImmutables, withoutVyperImmutables } from './vyperCode.ts';

/** A part that a deployment fills in: [from, to). */
type Place = readonly [from: number, to: number];

export type ContractCode = {
  /** In lower case without `0x` and metadata, with zeros at `places`. It may be a getter that loads the text. */
  readonly text: string;
  /** The length of `text`. */
  readonly size: number;
  readonly places: readonly Place[];
  /** The compiler’s metadata at the end: the hash of sources and settings, or ''. */
  readonly metadata: string;
};

const WORD = 64;
const ADDRESS = 40;
/** The place of an immutable: PUSH32 of zeros. Compilers push an ordinary zero with a shorter instruction. */
const IMMUTABLE = `7f${'0'.repeat(WORD)}`;
/** The address of a library that is still to be linked. */
export const UNLINKED = /__.{36}__/g;
/** The beginning of a library's code: it pushes its own address, which is filled in when the library is deployed. */
const LIBRARY = `73${'0'.repeat(ADDRESS)}3014`;
/** Metadata of a contract that this one creates. */
const METADATA_INSIDE = /a264697066735822[0-9a-f]{68}64736f6c6343[0-9a-f]{6}0033/g;
const CODE = /^(?:[0-9a-f]{2})+$/;
/** CBOR: a map of one to four members. */
const MAP = /^a[1-4]/;

/**
 * The deployed code of a contract, from its artifact; undefined for an interface, or where the text is not code.
 * `creation`: the creation code, which gives the size of Vyper’s immutables.
 */
export function contractCode(artifact: string, creation: string): ContractCode | undefined {
  const runtime = digitsOf(artifact);
  const immutables = vyperImmutables(digitsOf(creation), runtime);
  if (immutables > 0 && CODE.test(runtime)) {
    const text = runtime + '0'.repeat(immutables);
    return { text, size: text.length, places: [[runtime.length, text.length]], metadata: '' };
  }
  const [code, metadata] = withoutMetadata(runtime);
  const places = [...placesOf(code)].toSorted(([one], [other]) => one - other);
  const text = zeroed(code, places);
  return CODE.test(text) ? { text, size: text.length, places, metadata } : undefined;
}

/** The creation code of a contract, from its artifact, with its metadata; undefined where the text is not code. */
export function creationCode(artifact: string): Omit<ContractCode, 'metadata'> | undefined {
  const code = digitsOf(artifact);
  const places = [...unlinkedPlaces(code)];
  const text = zeroed(code, places);
  return CODE.test(text) ? { text, size: text.length, places } : undefined;
}

/** Whether data (`0x` hex in lower case) begins with this creation code; constructor arguments may follow it. */
export function beginsWithCode(data: string, code: Omit<ContractCode, 'metadata'>): boolean {
  if (data.length < 2 + code.size) return false;
  const { text, places } = code;
  if (places.length === 0) return data.startsWith(text, 2);
  return text === zeroed(data.slice(2, 2 + text.length), places);
}

/** Code on a chain, to be compared with many contracts. */
export type DeployedCode = { readonly text: string; readonly metadata: string };

/**
 * The texts that code on a chain may have without metadata and immutables. `code`: `0x` hex, as eth_getCode returns it.
 * Where it ends in Vyper’s immutables, its metadata is before them or missing, and what looks like metadata is part of
 * them.
 */
export function deployedCodes(code: string): readonly DeployedCode[] {
  const whole = code.toLowerCase().slice(2);
  const vyper = withoutVyperImmutables(whole);
  const read = [whole, ...(vyper === undefined ? [] : [vyper])].map((one): DeployedCode => {
    const [text, metadata] = withoutMetadata(one);
    return { text, metadata };
  });
  return read[0]!.metadata === '' ? read : [...read, { text: whole, metadata: '' }];
}

/** Whether both are the same, apart from metadata, immutables and the addresses of libraries. */
export function isCodeOf(code: ContractCode, deployed: DeployedCode): boolean {
  return code.size === deployed.text.length && code.text === zeroed(deployed.text, code.places);
}

function digitsOf(code: string): string {
  return code.toLowerCase().replace(/^0x/, '');
}

function withoutMetadata(code: string): readonly [code: string, metadata: string] {
  const digits = 2 * (Number.parseInt(code.slice(-4), 16) + 2);
  const isMap = digits < code.length && MAP.test(code.slice(-digits));
  const rest = isMap ? code.slice(0, -digits) : code;
  const blank = rest.replaceAll(METADATA_INSIDE, (inside) => '0'.repeat(inside.length));
  return [blank, isMap ? code.slice(-digits) : ''];
}

function* unlinkedPlaces(code: string): Generator<Place> {
  for (const { index, 0: part } of code.matchAll(UNLINKED)) yield [index, index + part.length];
}

function* placesOf(code: string): Generator<Place> {
  yield* unlinkedPlaces(code);
  if (code.startsWith(LIBRARY)) yield [2, 2 + ADDRESS];
  for (let at = code.indexOf(IMMUTABLE); at !== -1; at = code.indexOf(IMMUTABLE, at + 2))
    if (at % 2 === 0) yield [at + 2, at + IMMUTABLE.length];
}

function zeroed(code: string, places: readonly Place[]): string {
  let text = '';
  let end = 0;
  for (const [from, to] of places) {
    text += code.slice(end, from) + '0'.repeat(to - from);
    end = to;
  }
  return text + code.slice(end);
}
