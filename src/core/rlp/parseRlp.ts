// A strict RLP parser: the items refer to the hex digits, lengths must be the shortest, and nothing may follow. Never
// throws. https://ethereum.org/developers/docs/data-structures-and-encoding/rlp/

import { isBytes } from '../quantity.ts';

/**
 * A string (its payload as 0x hex) or a list. `start` and `end`: positions in the hex digits of the whole, header
 * included.
 */
export type RlpItem = {
  readonly start: number;
  readonly payload: number;
  readonly end: number;
  readonly bytes: string | undefined;
  readonly items: readonly RlpItem[] | undefined;
};

const MOST_DEPTH = 64;
/** An item takes far more memory than its text; a block today has tens of thousands of items. */
const MOST_ITEMS = 200_000;

type Budget = { items: number };

/** Reads one item that begins at digit `start` of 0x hex and extends to the end. */
export function parseRlp(hex: string, start = 2): RlpItem | undefined {
  if (!isBytes(hex)) return undefined;
  const item = readItem(hex, start, hex.length, 0, { items: MOST_ITEMS });
  return item?.end === hex.length ? item : undefined;
}

function readItem(
  hex: string,
  at: number,
  limit: number,
  depth: number,
  budget: Budget,
): RlpItem | undefined {
  if (at + 2 > limit || depth > MOST_DEPTH || --budget.items < 0) return undefined;
  const first = Number.parseInt(hex.slice(at, at + 2), 16);
  if (first < 0x80)
    return { start: at, payload: at, end: at + 2, bytes: `0x${hex.slice(at, at + 2)}`, items: undefined };
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  let payload = at + 2;
  let length = short;
  if (short > 55) {
    const digits = hex.slice(payload, payload + 2 * (short - 55));
    payload += 2 * (short - 55);
    if (payload > limit) return undefined;
    length = Number.parseInt(digits, 16);
    if (digits.startsWith('00') || length <= 55) return undefined;
  }
  const end = payload + 2 * length;
  if (end > limit) return undefined;
  if (!isList) {
    const bytes = hex.slice(payload, end);
    // A single byte below 0x80 must be its own encoding.
    if (length === 1 && Number.parseInt(bytes, 16) < 0x80) return undefined;
    return { start: at, payload, end, bytes: `0x${bytes}`, items: undefined };
  }
  const items: RlpItem[] = [];
  for (let next = payload; next < end;) {
    const item = readItem(hex, next, end, depth + 1, budget);
    if (item === undefined) return undefined;
    items.push(item);
    next = item.end;
  }
  return { start: at, payload, end, bytes: undefined, items };
}

/** The number in an item: at most 256 bits and without leading zeros; undefined for any other item. */
export function rlpNumber({ bytes }: RlpItem): bigint | undefined {
  if (bytes === undefined || bytes.startsWith('0x00') || bytes.length > 66) return undefined;
  return bytes === '0x' ? 0n : BigInt(bytes);
}

/** The hex digits of a list around a payload that is encoded already. */
export function encodeRlpList(payload: string): string {
  const bytes = payload.length / 2;
  if (bytes <= 55) return (0xc0 + bytes).toString(16) + payload;
  const length = evenHex(bytes);
  return (0xf7 + length.length / 2).toString(16) + length + payload;
}

/** The hex digits of a number as an RLP string. */
export function encodeRlpNumber(value: bigint): string {
  if (value === 0n) return '80';
  const digits = evenHex(value);
  return value < 0x80n ? digits : (0x80 + digits.length / 2).toString(16) + digits;
}

function evenHex(value: bigint | number): string {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}
