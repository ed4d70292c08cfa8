// A strict ABI decoder: bytes to JSON values. Tails may be shared; counting the words read bounds the work.
// https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding

import * as Bytes from 'ox/Bytes';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import { failReading, noteFlaw, advanceTo, readerOf, spendBudget, WORD } from './abiReader.ts';
import type { AbiFlaw, Reader } from './abiReader.ts';
import type { AbiParam, AbiType } from './abiType.ts';
import { paramNames } from './abiShape.ts';

/** `exact`: encoding the values again gives exactly these bytes; otherwise, `flaw` is the difference. */
export type DecodedAbi = {
  readonly value: JsonValue;
  readonly exact: boolean;
  readonly flaw?: AbiFlaw;
};

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ZEROS = '0'.repeat(WORD);
const ONES = 'f'.repeat(WORD);

/** Decodes the digits of `hex` from position `start` as these parameters, to an object by their names. */
export function decodeAbiParams(
  params: readonly AbiParam[],
  hex: string,
  start: number,
): DecodedAbi | undefined {
  const reader = readerOf(hex, start);
  const value = readMembers(reader, params, start);
  if (reader.failed || hex.length % 2 !== 0) return undefined;
  const { end } = reader;
  const rest = reader.hex.slice(end);
  const flaw = rest === '' ? reader.flaw : /[^0]/.test(rest) ? 'left' : (reader.flaw ?? 'padding');
  return { value, exact: flaw === undefined, ...omitUndefined({ flaw }) };
}

/** Decodes a value of one word. */
export function decodeWord(type: AbiType, hex: string): JsonValue | undefined {
  const reader = readerOf(hex, 0);
  const value = readValue(reader, type, 0);
  return reader.failed || hex.length !== WORD ? undefined : value;
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

/** Reads consecutive values: static ones in place, dynamic ones at the offset in their place. */
function readSequence(reader: Reader, types: readonly AbiType[], base: number): JsonValue[] {
  const values: JsonValue[] = [];
  let head = base;
  let size = 0;
  for (const type of types) size += isDynamic(type) ? WORD : type.words * WORD;
  const tails = base + size;
  if (tails > reader.hex.length) return failReading(reader, values);
  advanceTo(reader, tails);
  for (const type of types) {
    if (reader.failed) return values;
    if (!isDynamic(type)) {
      values.push(readStatic(reader, type, head));
      head += type.words * WORD;
      continue;
    }
    const offset = readLength(reader, head);
    const at = base + 2 * offset;
    // No encoder writes an offset that points into the offsets.
    if (at < tails) return failReading(reader, values);
    if (at !== reader.next) noteFlaw(reader, at < reader.next ? 'order' : 'left');
    advanceTo(reader, at);
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
    if (reader.failed || base + count * least > reader.hex.length) return failReading(reader, null);
    spendBudget(reader, count);
    if (reader.failed) return null;
    return readSequence(reader, Array.from<AbiType>({ length: count }).fill(type.item), base);
  }
  const length = 2 * readLength(reader, at);
  const from = at + WORD;
  if (reader.failed || from + length > reader.hex.length) return failReading(reader, null);
  const bytes = reader.hex.slice(from, from + length);
  const room = Math.ceil(length / WORD) * WORD;
  const padding = reader.hex.slice(from + length, from + room);
  if (padding !== ZEROS.slice(0, room - length))
    noteFlaw(reader, padding === ZEROS.slice(0, padding.length) ? 'padding' : 'left');
  advanceTo(reader, Math.min(from + room, reader.hex.length));
  spendBudget(reader, 1 + room / WORD);
  if (reader.failed) return null;
  return type.kind === 'string' ? (utf8Text(bytes) ?? `0x${bytes}`) : `0x${bytes}`;
}

function readValue(reader: Reader, type: AbiType, at: number): JsonValue {
  const word = reader.hex.slice(at, at + WORD);
  if (word.length !== WORD) return failReading(reader, null);
  spendBudget(reader, 1);
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
      return padded(
        reader,
        word,
        0,
        63,
        ZEROS,
        word[63] === '1' || (word[63] !== '0' && failReading(reader, null)),
      );
    case 'function':
      return padded(reader, word, 48, WORD, ZEROS, `0x${word.slice(0, 48)}`);
    case 'fixedBytes':
      return padded(reader, word, 2 * type.size, WORD, ZEROS, `0x${word.slice(0, 2 * type.size)}`);
    default:
      return failReading(reader, null);
  }
}

/** The value, if the digits beside it are the padding that an encoder writes; otherwise the reading fails. */
function padded(
  reader: Reader,
  word: string,
  from: number,
  to: number,
  padding: string,
  value: JsonValue,
): JsonValue {
  return word.slice(from, to) === padding.slice(from, to) ? value : failReading(reader, null);
}

/** A length or an offset: more than 2^32 cannot be inside any input. */
function readLength(reader: Reader, at: number): number {
  const word = reader.hex.slice(at, at + WORD);
  if (word.length !== WORD || !word.startsWith(ZEROS.slice(0, 56))) return failReading(reader, 0);
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
