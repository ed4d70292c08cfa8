// Names of things of a chain, which are kept in great number: hashes, indices, numbers of blocks. None is long.

import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';

/** `0x` and 32 bytes. */
const LONGEST = 66;
const BEYOND = 1n << 256n;

/** A hash or an index as it was sent. */
export function chainName(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST ? value : undefined;
}

/** The number of a block. */
export function chainNumber(value: JsonValue | undefined): bigint | undefined {
  const number = exactAmount(value);
  return number !== undefined && number < BEYOND ? number : undefined;
}
