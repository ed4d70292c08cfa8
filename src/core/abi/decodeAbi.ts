// A strict ABI decoder: bytes to JSON values. Overlapping offsets are refused, which bounds the work by the input.
// https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding

import * as Bytes from 'ox/Bytes';
import type { JsonValue } from '../json.ts';
import type { AbiParam, AbiType } from './abiType.ts';
import { paramNames } from './abiShape.ts';

/** `exact`: the bytes are exactly what encoding the values again gives; otherwise gaps or bytes after them were left out. */
export type DecodedAbi = { readonly value: JsonValue; readonly exact: boolean };

/** Positions count hex digits. */
type Reader = { readonly hex: string; next: number; exact: boolean; failed: boolean };

const WORD = 64;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ZEROS = '0'.repeat(WORD);
const ONES = 'f'.repeat(WORD);

/** Decodes the digits of `hex` from position `start` as these parameters, to an object by their names. */
export function decodeAbiParams(
  params: readonly AbiParam[],
  hex: string,
  start: number,
): DecodedAbi | undefined {
  const reader: Reader = { hex: hex.toLowerCase(), next: start, exact: true, failed: false };
  const value = readMembers(reader, params, start);
  if (reader.failed || hex.length % 2 !== 0) return undefined;
  return { value, exact: reader.exact && reader.next === hex.length };
}

/** Decodes a value of one word. */
export function decodeWord(type: AbiType, hex: string): JsonValue | undefined {
  const reader: Reader = { hex: hex.toLowerCase(), next: 0, exact: true, failed: hex.length !== WORD };
  const value = readValue(reader, type, 0);
  return reader.failed ? undefined : value;
}

function readMembers(reader: Reader, params: readonly AbiParam[], base: number): JsonValue {
  const names = paramNames(params);
  const values = readSequence(
    reader,
    params.map(({ type }) => type),
    base,
  );
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}

/** Values one after the other: static ones in place, dynamic ones at the offset that stands there. */
function readSequence(reader: Reader, types: readonly AbiType[], base: number): JsonValue[] {
  const values: JsonValue[] = [];
  let head = base;
  let size = 0;
  for (const type of types) size += isDynamic(type) ? WORD : type.words * WORD;
  reader.next = base + size;
  if (reader.next > reader.hex.length) return fail(reader, values);
  for (const type of types) {
    if (reader.failed) return values;
    if (!isDynamic(type)) {
      values.push(readStatic(reader, type, head));
      head += type.words * WORD;
      continue;
    }
    const offset = readLength(reader, head);
    const at = base + 2 * offset;
    if (at < reader.next) return fail(reader, values);
    if (at > reader.next) reader.exact = false;
    reader.next = at;
    values.push(readDynamic(reader, type, at));
    head += WORD;
  }
  return values;
}

function readStatic(reader: Reader, type: AbiType, at: number): JsonValue {
  if (type.kind === 'tuple') {
    const names = paramNames(type.members);
    let head = at;
    return Object.fromEntries(
      type.members.map((member, index) => {
        const value = readStatic(reader, member.type, head);
        head += member.type.words * WORD;
        return [names[index], value];
      }),
    ) as JsonValue;
  }
  if (type.kind === 'array') {
    const { item, length = 0 } = type;
    return Array.from({ length }, (_, index) => readStatic(reader, item, at + index * item.words * WORD));
  }
  return readValue(reader, type, at);
}

function readDynamic(reader: Reader, type: AbiType, at: number): JsonValue {
  if (type.kind === 'tuple') return readMembers(reader, type.members, at);
  if (type.kind === 'array') {
    const count = type.length ?? readLength(reader, at);
    const base = type.length === undefined ? at + WORD : at;
    const least = (isDynamic(type.item) ? 1 : type.item.words) * WORD;
    if (reader.failed || base + count * least > reader.hex.length) return fail(reader, null);
    return readSequence(reader, Array.from<AbiType>({ length: count }).fill(type.item), base);
  }
  const length = 2 * readLength(reader, at);
  const from = at + WORD;
  if (reader.failed || from + length > reader.hex.length) return fail(reader, null);
  const bytes = reader.hex.slice(from, from + length);
  const room = Math.ceil(length / WORD) * WORD;
  const padding = reader.hex.slice(from + length, from + room);
  if (padding !== ZEROS.slice(0, room - length)) reader.exact = false;
  reader.next = Math.min(from + room, reader.hex.length);
  return type.kind === 'string' ? (utf8Text(bytes) ?? `0x${bytes}`) : `0x${bytes}`;
}

function readValue(reader: Reader, type: AbiType, at: number): JsonValue {
  const word = reader.hex.slice(at, at + WORD);
  if (word.length !== WORD) return fail(reader, null);
  switch (type.kind) {
    case 'uint': {
      const digits = type.bits / 4;
      return padded(reader, word, 0, WORD - digits, ZEROS, BigInt(`0x${word}`).toString());
    }
    case 'int': {
      const digits = type.bits / 4;
      const amount = BigInt.asIntN(type.bits, BigInt(`0x${word}`));
      return padded(reader, word, 0, WORD - digits, amount < 0n ? ONES : ZEROS, amount.toString());
    }
    case 'address':
      return padded(reader, word, 0, 24, ZEROS, `0x${word.slice(24)}`);
    case 'bool':
      return padded(reader, word, 0, 63, ZEROS, word[63] === '1' || (word[63] !== '0' && fail(reader, null)));
    case 'function':
      return padded(reader, word, 48, WORD, ZEROS, `0x${word.slice(0, 48)}`);
    case 'fixedBytes':
      return padded(reader, word, 2 * type.size, WORD, ZEROS, `0x${word.slice(0, 2 * type.size)}`);
    default:
      return fail(reader, null);
  }
}

/** The value, where the digits beside it are the padding that an encoder writes. */
function padded(
  reader: Reader,
  word: string,
  from: number,
  to: number,
  padding: string,
  value: JsonValue,
): JsonValue {
  return word.slice(from, to) === padding.slice(from, to) ? value : fail(reader, null);
}

/** A length or an offset: more than 2^32 cannot be inside any input. */
function readLength(reader: Reader, at: number): number {
  const word = reader.hex.slice(at, at + WORD);
  if (word.length !== WORD || !word.startsWith(ZEROS.slice(0, 56))) return fail(reader, 0);
  return Number.parseInt(word.slice(56), 16);
}

function utf8Text(digits: string): string | undefined {
  try {
    return UTF8.decode(Bytes.fromHex(`0x${digits}`));
  } catch {
    return undefined;
  }
}

function isDynamic(type: AbiType): boolean {
  return type.words === 0;
}

function fail<T>(reader: Reader, value: T): T {
  reader.failed = true;
  return value;
}
