// The call that asks for a block with its time, and the reader of its result.

import { findRule } from '../failure/findRule.ts';
import { isJsonObject } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import type { TimedBlock } from './blockAt.ts';

const METHOD = 'eth_getBlockByNumber';

/** The ids of the failure rules for errors that a node gives for a block that it does not keep. */
const LACKING: ReadonlySet<string> = new Set(['historyExpired', 'statePruned', 'blockNotFound']);

export function timedBlockCall(block: bigint | 'latest') {
  return { method: METHOD, params: [typeof block === 'bigint' ? formatQuantity(block) : block, false] };
}

/**
 * The block in the outcome; 'none' where the node lacks it, undefined where the call failed otherwise or gave no block.
 */
export function timedBlockIn(outcome: Outcome): TimedBlock | 'none' | undefined {
  if (!outcome.ok) return LACKING.has(findRule(outcome.failure, METHOD)?.id ?? '') ? 'none' : undefined;
  const block = smallResult(outcome);
  if (block === null) return 'none';
  const { number, timestamp } = block !== undefined && isJsonObject(block) ? block : {};
  const [at, time] = [exactAmount(number), exactAmount(timestamp)];
  return at === undefined || time === undefined ? undefined : { number: at, time };
}
