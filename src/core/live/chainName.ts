// Reads hashes, indices and block numbers, which are kept in great number: refuses values that are too long.

import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';

/** The length of `0x` and 32 bytes in hex. */
const LONGEST = 66;
const BEYOND = 1n << 256n;

/** A hash or an index as the node sent it. */
export function chainName(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST ? value : undefined;
}

export function chainNumber(value: JsonValue | undefined): bigint | undefined {
  const number = exactAmount(value);
  return number !== undefined && number < BEYOND ? number : undefined;
}
