// The sort order of cells: numbers by exact value, then texts by characters, empty cells last.

import type { NodeKind } from '../decode/decodedNode.ts';
import { scalarText } from '../decode/leafLine.ts';
import { compareDecimals, parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import type { JsonValue } from '../json.ts';
import type { Amount } from '../quantity.ts';

/** The key of a cell; undefined sorts last in either direction. */
export type SortKey = Amount | Decimal | string | undefined;

/** The key of a scalar, with kind and amount as `eachLeaf` gives them. */
export function sortKey(kind: NodeKind, value: JsonValue, amount: Amount | undefined): SortKey {
  if (amount !== undefined) return amountKey(amount);
  if (value === null) return undefined;
  const text = scalarText(value);
  const isNumber = typeof value === 'number' || typeof value === 'object' || kind === 'ratio';
  const number = isNumber ? parseDecimal(text) : undefined;
  if (number !== undefined) return number;
  // The capitals of a checksum must not affect the order.
  return text.startsWith('0x') ? text.toLowerCase() : text;
}

/** Doubles are compared much faster than bigints. */
export function amountKey(amount: Amount): Amount {
  return amount <= Number.MAX_SAFE_INTEGER && amount >= 0 ? Number(amount) : amount;
}

/** Negative where `a` sorts before `b`: numbers before texts. */
export function compareKeys(a: Exclude<SortKey, undefined>, b: Exclude<SortKey, undefined>): number {
  const [isTextA, isTextB] = [typeof a === 'string', typeof b === 'string'];
  if (isTextA !== isTextB) return isTextA ? 1 : -1;
  if (typeof a === 'object' || typeof b === 'object') return compareDecimals(decimalOf(a), decimalOf(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function decimalOf(key: Exclude<SortKey, undefined>): Decimal {
  return typeof key === 'object' ? key : { digits: BigInt(key), exponent: 0 };
}
