// Owns the call that tells which block a tag stands for, and reading its answer.

import type { BlockOffset } from './input/blockOffset.ts';
import { isLargeValue } from './jsonIndex/jsonIndex.ts';
import { isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';
import type { Outcome } from './parseReply.ts';
import { exactAmount } from './quantity.ts';

/** The cheapest call whose answer has the number of the tag’s block. */
export function headCall(tag: BlockOffset['tag']): {
  readonly method: string;
  readonly params: readonly JsonValue[];
} {
  return tag === 'latest'
    ? { method: 'eth_blockNumber', params: [] }
    : { method: 'eth_getBlockByNumber', params: [tag, false] };
}

/** The block’s number in what came of that call; undefined where there is none. */
export function headNumber(outcome: Outcome): bigint | undefined {
  if (!outcome.ok || isLargeValue(outcome.result)) return undefined;
  const { result } = outcome;
  return exactAmount(isJsonObject(result) ? result['number'] : result);
}
