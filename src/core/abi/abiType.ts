// Solidity's types, read from a signature or a JSON ABI. `fixed` and unknown types are refused.
// https://docs.soliditylang.org/en/latest/abi-spec.html

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';

/** `words`: how many 32-byte words a value takes in place; 0 for a dynamic type, which leaves an offset there. */
export type AbiType = { readonly words: number } & (
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'string' | 'bytes' | 'function' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'array'; readonly item: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly members: readonly AbiParam[] }
);

export type AbiParam = { readonly name: string; readonly type: AbiType; readonly indexed: boolean };

const MOST_DEPTH = 32;
const LONGEST_ARRAY = 1_000_000;
const WORDS_BETWEEN = new Set(['memory', 'calldata', 'storage', 'payable']);

const SIMPLE: Readonly<Record<string, AbiType>> = {
  address: { kind: 'address', words: 1 },
  bool: { kind: 'bool', words: 1 },
  function: { kind: 'function', words: 1 },
  string: { kind: 'string', words: 0 },
  bytes: { kind: 'bytes', words: 0 },
  uint: { kind: 'uint', bits: 256, words: 1 },
  int: { kind: 'int', bits: 256, words: 1 },
};

/** Reads `(address to,(uint256,bytes)[] items)` from `start`; `end` is the position after the closing bracket. */
export function parseParams(
  text: string,
  start = 0,
  depth = 0,
): { readonly params: readonly AbiParam[]; readonly end: number } | undefined {
  if (text[start] !== '(' || depth > MOST_DEPTH) return undefined;
  const params: AbiParam[] = [];
  let at = skipSpace(text, start + 1);
  if (text[at] === ')') return { params, end: at + 1 };
  for (;;) {
    let type: AbiType | undefined;
    at = skipSpace(text, text.startsWith('tuple(', at) ? at + 5 : at);
    if (text[at] === '(') {
      const members = parseParams(text, at, depth + 1);
      if (members === undefined) return undefined;
      // Solidity has no empty structs, and an array of empty tuples could claim any length.
      if (members.params.length === 0) return undefined;
      const suffix = /^(\[\d*\])*/.exec(text.slice(members.end, members.end + 200))![0];
      type = withArrays(tuple(members.params), suffix);
      at = members.end + suffix.length;
    } else {
      const word = /^[a-z]\w*(\[\d*\])*/.exec(text.slice(at, at + 200))?.[0] ?? '';
      type = parseType(word);
      at += word.length;
    }
    const rest = /^[\s\w$]*/.exec(text.slice(at, at + 400))![0];
    at += rest.length;
    const words = rest
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '' && !WORDS_BETWEEN.has(word));
    const indexed = words[0] === 'indexed';
    const name = words[indexed ? 1 : 0] ?? '';
    if (type === undefined || words.length > (indexed ? 2 : 1)) return undefined;
    params.push({ name, type, indexed });
    if (text[at] === ')') return { params, end: at + 1 };
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
}

/** Reads the `inputs`, `outputs` or `components` of a JSON ABI. */
export function parseJsonParams(value: JsonValue | undefined, depth = 0): readonly AbiParam[] | undefined {
  if (!Array.isArray(value) || depth > MOST_DEPTH) return undefined;
  const params: AbiParam[] = [];
  for (const item of value as readonly JsonValue[]) {
    if (!isJsonObject(item) || typeof item['type'] !== 'string') return undefined;
    if (item['type'].length > LONGEST.type) return undefined;
    const match = /^tuple((?:\[\d*\])*)$/.exec(item['type']);
    const members = match === null ? undefined : parseJsonParams(item['components'], depth + 1);
    if (match !== null && (members === undefined || members.length === 0)) return undefined;
    const type = members === undefined ? parseType(item['type']) : withArrays(tuple(members), match![1]!);
    if (type === undefined) return undefined;
    const name = typeof item['name'] === 'string' ? item['name'] : '';
    params.push({ name, type, indexed: item['indexed'] === true });
  }
  return params;
}

/** The type as signatures spell it: `uint256`, `(address,bytes)[2]`; with the names of members where asked. */
export function typeText(type: AbiType, isNamed = false): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return type.kind + type.bits;
    case 'fixedBytes':
      return `bytes${type.size}`;
    case 'array':
      return `${typeText(type.item, isNamed)}[${type.length ?? ''}]`;
    case 'tuple':
      return paramsText(type.members, isNamed);
    default:
      return type.kind;
  }
}

/** `(address,uint256)`; with names: `(address indexed to, uint256 amount)`. */
export function paramsText(params: readonly AbiParam[], isNamed = false): string {
  if (!isNamed) return `(${params.map(({ type }) => typeText(type)).join(',')})`;
  const named = params.map(({ type, name, indexed }) =>
    [typeText(type, true), indexed ? 'indexed' : '', name].filter((word) => word !== '').join(' '),
  );
  return `(${named.join(', ')})`;
}

/** A parameter as a JSON ABI writes it. */
export type JsonParam = {
  readonly name: string;
  readonly type: string;
  readonly components?: readonly JsonParam[];
};

export function jsonParams(params: readonly AbiParam[]): readonly JsonParam[] {
  return params.map(({ name, type }) => ({ name, ...jsonType(type) }));
}

function jsonType(type: AbiType): Omit<JsonParam, 'name'> {
  if (type.kind === 'tuple') return { type: 'tuple', components: jsonParams(type.members) };
  if (type.kind !== 'array') return { type: typeText(type) };
  const item = jsonType(type.item);
  return { ...item, type: `${item.type}[${type.length ?? ''}]` };
}

function parseType(text: string): AbiType | undefined {
  const [, base = '', suffix = ''] = /^(\w+)((?:\[\d*\])*)$/.exec(text) ?? [];
  const simple = Object.hasOwn(SIMPLE, base) ? SIMPLE[base] : sizedType(base);
  return simple === undefined ? undefined : withArrays(simple, suffix);
}

function sizedType(text: string): AbiType | undefined {
  const [, kind, digits] = /^(uint|int|bytes)([1-9]\d{0,2})$/.exec(text) ?? [];
  const size = Number(digits);
  if (kind === 'bytes') return size <= 32 ? { kind: 'fixedBytes', size, words: 1 } : undefined;
  if (kind !== 'uint' && kind !== 'int') return undefined;
  return size <= 256 && size % 8 === 0 ? { kind, bits: size, words: 1 } : undefined;
}

function withArrays(type: AbiType, suffix: string): AbiType | undefined {
  const lengths = [...suffix.matchAll(/\[(\d*)\]/g)].map(([, digits]) => digits!);
  if (lengths.length > MOST_DEPTH) return undefined;
  let whole = type;
  for (const digits of lengths) {
    const length = digits === '' ? undefined : Number(digits);
    const words = length === undefined ? 0 : length * whole.words;
    if (length === 0 || (length ?? 0) > LONGEST_ARRAY || words > LONGEST_ARRAY) return undefined;
    whole = { kind: 'array', item: whole, length, words };
  }
  return whole;
}

function tuple(members: readonly AbiParam[]): AbiType {
  const isDynamic = members.some(({ type }) => type.words === 0);
  return { kind: 'tuple', members, words: isDynamic ? 0 : members.reduce((sum, m) => sum + m.type.words, 0) };
}

function skipSpace(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t') at++;
  return at;
}
