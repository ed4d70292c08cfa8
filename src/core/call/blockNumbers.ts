// Finds blocks such as `latest-10` or `2026-01-31T12:00Z` in the parameters of a call and replaces them by numbers,
// without making calls.

import type { InputType } from '../catalogue/methodSpec.ts';
import type { BlockOffset } from '../input/blockOffset.ts';
import { blockOffset } from '../input/blockOffset.ts';
import type { BlockTime } from '../input/blockTime.ts';
import { blockTime } from '../input/blockTime.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { foundInTexts, mapTexts } from './mapTexts.ts';

/** Reads a block whose number must be found before the call can be sent; undefined for every other text. */
export function unnumberedBlock(text: string): BlockOffset | BlockTime | undefined {
  return blockOffset(text) ?? blockTime(text);
}

/** The texts among the parameters that name a block by offset or time; empty for most calls. */
export function unnumberedBlocks(method: string, params: readonly JsonValue[]): ReadonlySet<string> {
  return foundInTexts(method, params, (text, type) =>
    isBlock(type) && unnumberedBlock(text) !== undefined ? [text] : [],
  );
}

/** The parameters with block numbers in place of those texts. */
export function withBlockNumbers(
  method: string,
  params: readonly JsonValue[],
  numbers: ReadonlyMap<string, bigint>,
): readonly JsonValue[] {
  return mapTexts(method, params, (text, type) => {
    const number = isBlock(type) ? numbers.get(text) : undefined;
    return number === undefined ? text : formatQuantity(number);
  });
}

function isBlock(type: InputType): boolean {
  return type === 'block' || type === 'blockNumber';
}
