// Why a range of blocks has no logs or traces: it is reversed, lies after the newest block, or was left out.

import { requestedRange } from './resultBlock.ts';
import type { HistoryEntry } from './call.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { withLogRange } from '../failure/logRange.ts';
import { exactAmount, groupDigits } from '../quantity.ts';

type AskedCall = Pick<HistoryEntry, 'method' | 'params' | 'outcome' | 'head'>;

const TAKES_RANGE = /^(eth_getLogs|erigon_getLogs|trace_filter)$/;
/** How many blocks to search in place of the newest one. */
const WIDER = 1_000n;

/** What is wrong with the range, and the call that the user may have intended. */
export type EmptyRange = { readonly hint: string; readonly instead?: SuggestedCall };

/** Why a result is empty or a range was refused; undefined where neither is so, or the range has no known fault. */
export function emptyRange(call: AskedCall): EmptyRange | undefined {
  const { method, params, outcome, head } = call;
  const isEmpty = outcome.ok
    ? Array.isArray(outcome.result) && outcome.result.length === 0
    : outcome.failure.kind === 'rpc';
  if (!isEmpty || !TAKES_RANGE.test(method)) return undefined;
  const range = requestedRange(params);
  if (range === undefined) return newestOnly(call);
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

/** Logs without a range are those of the newest block. */
function newestOnly({ method, params, outcome }: AskedCall): EmptyRange | undefined {
  const [filter, ...rest] = params;
  if (method !== 'eth_getLogs' || !outcome.ok || filter === undefined || !isJsonObject(filter))
    return undefined;
  if (filter['blockHash'] !== undefined) return undefined;
  return {
    hint: 'Only the newest block was searched, as the call has neither fromBlock nor toBlock.',
    instead: {
      label: `The last ${groupDigits(WIDER)} blocks`,
      method,
      // On a shorter chain, all blocks: there is none before the first.
      params: [{ ...filter, fromBlock: `latest-${WIDER - 1n}`, toBlock: 'latest' }, ...rest],
    },
  };
}

function numberOf(block: JsonValue): bigint | undefined {
  return block === 'earliest' ? 0n : exactAmount(block);
}
