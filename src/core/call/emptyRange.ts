// Why a range of blocks has no logs or traces: it is reversed, or lies after the newest block.

import { requestedRange } from './resultBlock.ts';
import type { HistoryEntry } from './call.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { JsonValue } from '../json.ts';
import { withLogRange } from '../failure/logRange.ts';
import { exactAmount, groupDigits } from '../quantity.ts';

type AskedCall = Pick<HistoryEntry, 'method' | 'params' | 'outcome' | 'head'>;

const TAKES_RANGE = /^(eth_getLogs|erigon_getLogs|trace_filter)$/;

/** What is wrong with the range, and the call that the user may have intended. */
export type EmptyRange = { readonly hint: string; readonly instead?: SuggestedCall };

/** Why a result is empty or a range was refused; undefined where neither is so, or the range has no known fault. */
export function emptyRange({ method, params, outcome, head }: AskedCall): EmptyRange | undefined {
  const isEmpty = outcome.ok
    ? Array.isArray(outcome.result) && outcome.result.length === 0
    : outcome.failure.kind === 'rpc';
  const range = TAKES_RANGE.test(method) && isEmpty ? requestedRange(params) : undefined;
  if (range === undefined) return undefined;
  const known = exactAmount(head);
  const [from, to] = [numberOf(range.from), numberOf(range.to)];
  if (from !== undefined && to !== undefined && from > to) {
    const [first, last] = [groupDigits(to), groupDigits(from)];
    return {
      hint: `fromBlock (${last}) is after toBlock (${first}), so no block is in this range.`,
      instead: {
        label: `Blocks ${first} to ${last}`,
        method,
        params: withLogRange(params, { from: to, to: from }),
      },
    };
  }
  if (from === undefined || known === undefined || from <= known) return undefined;
  return {
    hint: `fromBlock (${groupDigits(from)}) is after block ${groupDigits(known)}, the newest that this window had seen then.`,
  };
}

function numberOf(block: JsonValue): bigint | undefined {
  return block === 'earliest' ? 0n : exactAmount(block);
}
