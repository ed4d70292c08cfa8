// Estimates which reads are expensive for the node or its provider. Reads that only might be expensive give no warning.

import { findMethod } from '../catalogue/catalogue.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, groupDigits } from '../quantity.ts';

/** The widest range of blocks that gives no warning: ranges up to this size are common. */
const WIDE = 10_000n;

const LOGS = /^(eth_getLogs|erigon_get(Latest)?Logs|trace_filter)$/;

/** The first pattern that matches the method gives the reason. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(debug_traceBlock|debug_traceBadBlock|debug_traceChain|trace_block$|trace_replayBlock)/,
    'The node runs every transaction of the block again: on a busy chain some hundred of them, seconds to minutes of work, and a result of 1 to 500 MB.',
  ],
  [
    /^(debug_trace|trace_)/,
    'The node runs the code again and records it: up to minutes of work for a large transaction.',
  ],
  [
    /^(debug_(dumpBlock|accountRange|storageRangeAt)|anvil_dumpState)/,
    'It reads the state of the chain account by account: up to gigabytes.',
  ],
  [
    /^(txpool_(content|inspect)|parity_pendingTransactions)$/,
    'It returns all waiting transactions: on a busy chain many thousands, tens of megabytes.',
  ],
];

const STEPS =
  'Without a tracer the result lists every step of the EVM: 10 to 500 MB for a transaction of today, and seconds to minutes of work.';

/** Why the call is expensive, in one or two sentences; undefined where it is not. `head`: the newest known block. */
export function heavyReason(
  method: string,
  params: readonly JsonValue[],
  head: bigint | undefined,
): string | undefined {
  if (LOGS.test(method)) return wideRange(params, head);
  if (/^debug_trace(Transaction|Call)$/.test(method)) {
    const options = params.at(-1);
    const hasTracer = options !== undefined && isJsonObject(options) && typeof options['tracer'] === 'string';
    return hasTracer ? undefined : STEPS;
  }
  if (findMethod(method)?.heavy !== true) return undefined;
  return REASONS.find(([pattern]) => pattern.test(method))?.[1];
}

/**
 * The blocks of a filter, both ends included; undefined where a bound is not a known number, or the range is reversed.
 */
export function filterRange(
  params: readonly JsonValue[],
  head: bigint | undefined,
): { readonly from: bigint; readonly to: bigint } | undefined {
  const [filter] = params;
  if (filter === undefined || !isJsonObject(filter) || filter['blockHash'] !== undefined) return undefined;
  const at = (block: JsonValue | undefined): bigint | undefined =>
    block === 'earliest' ? 0n : block === undefined || block === 'latest' ? head : exactAmount(block);
  const [from, to] = [at(filter['fromBlock']), at(filter['toBlock'])];
  return from === undefined || to === undefined || to < from ? undefined : { from, to };
}

function wideRange(params: readonly JsonValue[], head: bigint | undefined): string | undefined {
  const range = filterRange(params, head);
  const [filter] = params;
  if (range === undefined) {
    const from = filter !== undefined && isJsonObject(filter) ? filter['fromBlock'] : undefined;
    return from === 'earliest' ? 'It searches all blocks of the chain.' : undefined;
  }
  const blocks = range.to - range.from + 1n;
  if (blocks <= WIDE) return undefined;
  const isOfAll = filter !== undefined && isJsonObject(filter) && filter['address'] === undefined;
  return `It searches ${groupDigits(blocks)} blocks${isOfAll ? ' for the logs of every contract' : ''}. Many providers allow 10,000 per call; a query that one refuses can be split.`;
}
