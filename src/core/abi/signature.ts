// Functions, events and errors as signatures: their text, and the hash by which the chain knows them.

import * as Hash from 'ox/Hash';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import { paramsText, parseJsonParams, parseParams } from './abiType.ts';
import type { AbiParam } from './abiType.ts';

export type Signature = {
  readonly kind: 'function' | 'event' | 'error';
  readonly name: string;
  readonly inputs: readonly AbiParam[];
  /** The return values of a function, where they are known. */
  readonly outputs: readonly AbiParam[] | undefined;
  /** Whether a function is neither `view` nor `pure`; absent where that is not known. */
  readonly changesState?: boolean;
  /** Whether it is an event whose logs do not have its hash as their first topic. */
  readonly anonymous: boolean;
  /** The name and types, as they are hashed. */
  readonly text: string;
  /** Where it is from: a standard, a contract, a file. */
  readonly source: string;
  /** The signatures that were merged into this one, where several have its hash and types. */
  readonly variants?: readonly Signature[];
  /** For a function that was declared with its request: a note on its return types, or ''. */
  readonly declared?: string;
};

const KINDS: ReadonlyMap<string, Signature['kind']> = new Map([
  ['function', 'function'],
  ['event', 'event'],
  ['error', 'error'],
]);
const NAME = /^[A-Za-z_$][\w$]{0,127}$/;
const UTF8 = new TextEncoder();

/**
 * Reads `transfer(address to,uint256 amount)(bool)`, or the same as Solidity writes it; `undefined` for anything else.
 */
export function parseSignature(line: string, source: string): Signature | undefined {
  if (line.length > LONGEST.signature) return undefined;
  const text = line.trim().replace(/;$/, '');
  const open = text.indexOf('(');
  const words = text.slice(0, Math.max(open, 0)).trim().split(/\s+/, 3);
  const written = words.length > 1 ? KINDS.get(words[0]!) : undefined;
  const [name = '', ...more] = written === undefined ? words : words.slice(1);
  if (more.length > 0 || !NAME.test(name)) return undefined;
  const inputs = parseParams(text, open);
  if (inputs === undefined) return undefined;
  const rest = text.slice(inputs.end).trim();
  const returns = /^(?:[\w\s()]*?\breturns\s*)?(?=\()/.exec(rest);
  const outputs = returns === null ? undefined : parseParams(rest, returns[0].length);
  if (outputs === undefined ? rest.includes('(') : rest.slice(outputs.end).trim() !== '') return undefined;
  if (outputs === undefined && !/^[\w\s]*$/.test(rest)) return undefined;
  const isAnonymous = /\banonymous\b/.test(rest);
  const signature = build(written ?? 'function', name, inputs.params, outputs?.params, isAnonymous, source);
  return { ...signature, ...changesIn(returns?.[0] ?? rest) };
}

/** The items of a JSON ABI, bare or as the `abi` member of a compiler's artifact. */
export function jsonAbiOf(value: JsonValue): readonly JsonValue[] | undefined {
  const abi = isJsonObject(value) ? value['abi'] : value;
  return Array.isArray(abi) ? (abi as readonly JsonValue[]) : undefined;
}

/** Reads a JSON ABI, bare or as the `abi` member of a compiler's artifact. Items without a signature are left out. */
export function parseJsonAbi(value: JsonValue, source: string): readonly Signature[] | undefined {
  return jsonAbiOf(value)?.flatMap((item) => {
    if (!isJsonObject(item)) return [];
    const { type, name } = item;
    const inputs = parseJsonParams(item['inputs']);
    const kind = typeof type === 'string' ? KINDS.get(type) : undefined;
    if (kind === undefined || typeof name !== 'string' || !NAME.test(name) || inputs === undefined) return [];
    const outputs = kind === 'function' ? parseJsonParams(item['outputs']) : undefined;
    const signature = build(kind, name, inputs, outputs, item['anonymous'] === true, source);
    return [{ ...signature, ...changesIn(item['stateMutability']) }];
  });
}

/** The constructor in a JSON ABI, as a function named after its contract; undefined where it cannot be read. */
export function readConstructor(item: JsonValue, contract: string): Signature | undefined {
  const inputs = isJsonObject(item) ? parseJsonParams(item['inputs']) : undefined;
  return inputs && build('function', contract, inputs, undefined, false, 'its constructor');
}

/** The whole hash for an event, its first four bytes for a function or an error; 0x hex. */
export function signatureId({ kind, text }: Signature): string {
  const hash = Hash.keccak256(UTF8.encode(text), { as: 'Hex' });
  return kind === 'event' ? hash : hash.slice(0, 10);
}

/** `words`: of a declaration, or the mutability in a JSON ABI. */
function changesIn(words: unknown): Pick<Signature, 'changesState'> {
  const [found] = (typeof words === 'string' && /\b(?:view|pure|nonpayable|payable)\b/.exec(words)) || [];
  return found === undefined ? {} : { changesState: found.endsWith('payable') };
}

function build(
  kind: Signature['kind'],
  name: string,
  inputs: readonly AbiParam[],
  outputs: readonly AbiParam[] | undefined,
  anonymous: boolean,
  source: string,
): Signature {
  return { kind, name, inputs, outputs, anonymous, text: name + paramsText(inputs), source };
}
