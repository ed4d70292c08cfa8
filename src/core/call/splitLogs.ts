// How a refused range of logs can be asked for in chunks: which blocks, and how many at once.

import { filterRange } from './heavyCall.ts';
import type { HistoryEntry, UnfinishedLogs } from './call.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { wholeValue } from '../jsonIndex/wholeValue.ts';
import { suggestLogRange, withLogRange } from '../failure/logRange.ts';
import type { BlockRange } from '../failure/logRange.ts';
import type { Failure } from '../failure/failure.ts';
import { exactAmount, groupDigits } from '../quantity.ts';

export type LogSplit = {
  /** The blocks that are still to be asked for. */
  readonly range: BlockRange;
  /** How many blocks to ask for at once. */
  readonly blocks: bigint;
  /** Whether the node said that it takes so many blocks, whatever the filter. */
  readonly isLimit?: boolean;
  /** Whether the user chose the number of blocks: it is then used as it is. */
  readonly isChosen?: boolean;
  /** The logs of the blocks before the range, which an earlier run got before it ended early. */
  readonly logs?: readonly JsonValue[];
};

const LARGEST_CHUNK = 200_000_000;

type LogQuery = { readonly method: string; readonly params: readonly JsonValue[] };

/** How a refused call can be made in chunks; undefined where its error says nothing about ranges. */
export function splitAfterFailure(
  failure: Failure,
  query: LogQuery,
  head: bigint | undefined,
): LogSplit | undefined {
  const range = logRangeOf(query, head);
  if (range === undefined) return undefined;
  const suggested = suggestLogRange(failure, withLogRange(query.params, range));
  if (suggested === undefined) return undefined;
  const { from, to, isLimit } = suggested;
  const blocks = to - from + 1n;
  return blocks > range.to - range.from ? undefined : { range, blocks, isLimit };
}

/** The blocks that a log query asks for; undefined where they are not known, and for other methods. */
export function logRangeOf({ method, params }: LogQuery, head: bigint | undefined): BlockRange | undefined {
  return /^(eth|erigon)_getLogs$/.test(method) ? filterRange(params, head) : undefined;
}

/** The rest of a query that ended early; undefined where it did not end early, or its result no longer exists. */
export function splitOfRest({ unfinished, outcome }: HistoryEntry): LogSplit | undefined {
  if (unfinished === undefined || !outcome.ok) return undefined;
  const logs = listedLogs(outcome.result);
  const [from, to] = [exactAmount(unfinished.from), exactAmount(unfinished.to)];
  if (logs === undefined || from === undefined || to === undefined || from > to) return undefined;
  return { range: { from, to }, blocks: exactAmount(unfinished.blocks) || 1n, logs };
}

/** The logs of a result of any size; undefined where the result is not a list, or is longer than `LARGEST_CHUNK`. */
export function listedLogs(result: NodeValue): readonly JsonValue[] | undefined {
  const logs = isLargeValue(result) ? wholeValue(result, LARGEST_CHUNK) : result;
  return Array.isArray(logs) ? (logs as readonly JsonValue[]) : undefined;
}

/** `, up to block 4,999`: the block before the first missing one; '' where no logs are missing. */
export function upToBlock(unfinished: UnfinishedLogs | undefined): string {
  const next = exactAmount(unfinished?.from);
  return next === undefined ? '' : `, up to block ${groupDigits(next - 1n)}`;
}

/** The least number of requests that the split takes. */
export function chunkCount({ range, blocks }: LogSplit): bigint {
  return (range.to - range.from + blocks) / blocks;
}
