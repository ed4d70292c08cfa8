// Decodes words of storage: values, as the ABI decodes them, and texts from all their slots.

import * as Bytes from 'ox/Bytes';
import { typeShape } from '../abi/abiShape.ts';
import { decodeWord } from '../abi/decodeAbi.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { WORD_BYTES } from './storageLayout.ts';
import type { StoragePlace } from './storagePlace.ts';

/** `note`: the name of the enum member that the value stands for. */
export type StoredValue = { readonly value: JsonValue; readonly shape: Shape; readonly note?: string };

const DIGITS = 2 * WORD_BYTES;
/** The longest text that is put together; of longer ones the length is shown. */
const MOST_BYTES = 100_000n;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value of a place in its slot; for a list, its length. `word`: 64 hex digits. */
export function storedValue({ type, offset, steps }: StoragePlace, word: string): StoredValue {
  if (type.kind === 'list') return { value: BigInt(`0x${word}`).toString(), shape: 'quantity' };
  if (type.kind !== 'value') return { value: `0x${word}`, shape: 'word' };
  const digits = partOf(word, offset, type.bytes);
  const { abi } = type;
  const read = abi === undefined ? undefined : decodeWord(abi, filled(digits, abi.kind));
  if (abi === undefined || read === undefined)
    return { value: `0x${digits}`, shape: type.bytes === WORD_BYTES ? 'word' : 'data' };
  const name = steps.findLast((step) => 'name' in step)?.name;
  const note = type.members?.[Number.parseInt(digits, 16)];
  return { value: read, shape: typeShape(abi, name), ...omitUndefined({ note }) };
}

/** The bytes of the slot that belong to the place, as hex digits. */
export function storedDigits({ type, offset }: StoragePlace, word: string): string {
  return type.kind === 'value' ? partOf(word, offset, type.bytes) : word;
}

/** The word of a slot with another value in a place. `encoded`: the value as a whole ABI word. */
export function withPart({ type, offset }: StoragePlace, word: string, encoded: string): string {
  if (type.kind !== 'value') return encoded;
  const count = 2 * type.bytes;
  const digits = type.abi?.kind === 'fixedBytes' ? encoded.slice(0, count) : encoded.slice(-count);
  const end = DIGITS - 2 * offset;
  return word.slice(0, end - count) + digits + word.slice(end);
}

/** The length of a text in bytes, as its own slot says; a text that is not short has its bytes in other slots. */
export function textLength(word: string): { readonly length: bigint; readonly isShort: boolean } {
  const amount = BigInt(`0x${word}`);
  return amount % 2n === 0n
    ? { length: (amount & 0xffn) / 2n, isShort: true }
    : { length: amount / 2n, isShort: false };
}

/** A whole text. `chunkAt`: returns the 32 bytes at a position of a long text. Undefined where a chunk is not known. */
export function storedText(
  word: string,
  isText: boolean,
  chunkAt: (chunk: bigint) => string | undefined,
): StoredValue | undefined {
  const { length, isShort } = textLength(word);
  if (length > (isShort ? 31n : MOST_BYTES)) return undefined;
  if (isShort) return bytesValue(word.slice(0, 2 * Number(length)), isText);
  let digits = '';
  for (let chunk = 0n; chunk * 32n < length; chunk++) {
    const part = chunkAt(chunk);
    if (part === undefined) return undefined;
    digits += part;
  }
  return bytesValue(digits.slice(0, 2 * Number(length)), isText);
}

export function bytesValue(digits: string, isText: boolean): StoredValue {
  const text = isText ? utf8Text(digits) : undefined;
  return text === undefined ? { value: `0x${digits}`, shape: 'data' } : { value: text, shape: 'text' };
}

function partOf(word: string, offset: number, bytes: number): string {
  const end = DIGITS - 2 * offset;
  return word.slice(Math.max(0, end - 2 * bytes), end);
}

/** Fills the digits up to a whole word, as the ABI does. */
function filled(digits: string, kind: string): string {
  if (kind === 'fixedBytes') return digits.padEnd(DIGITS, '0');
  return digits.padStart(DIGITS, kind === 'int' && /^[89a-f]/.test(digits) ? 'f' : '0');
}

function utf8Text(digits: string): string | undefined {
  try {
    return UTF8.decode(Bytes.fromHex(`0x${digits}`));
  } catch {
    return undefined;
  }
}
