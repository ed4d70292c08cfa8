// The call that finds the block number of a tag, and the readers of its result.

import type { BlockOffset } from '../input/blockOffset.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { exactAmount } from '../quantity.ts';
import type { HistoryEntry } from './call.ts';

/** The cheapest call whose result has the number of the tag’s block. */
export function headCall(tag: BlockOffset['tag']): {
  readonly method: string;
  readonly params: readonly JsonValue[];
} {
  return tag === 'latest'
    ? { method: 'eth_blockNumber', params: [] }
    : { method: 'eth_getBlockByNumber', params: [tag, false] };
}

/** The block number in the outcome of that call; undefined where there is none. */
export function headNumber(outcome: Outcome): bigint | undefined {
  const result = smallResult(outcome);
  return exactAmount(isJsonObject(result) ? result['number'] : result);
}

/** The chain’s newest block, where the result of a call says it. */
export function newestBlock({ method, params, outcome }: HistoryEntry): bigint | undefined {
  const hasNumber =
    method === 'eth_blockNumber' || (method === 'eth_getBlockByNumber' && params[0] === 'latest');
  return hasNumber ? headNumber(outcome) : undefined;
}
