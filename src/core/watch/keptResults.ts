// Which runs of a watched call the history keeps: changed results, and few of them, so that other calls are not lost
// among them.

import type { HistoryEntry } from '../call/call.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { isSameOutcome } from '../diff/isSameOutcome.ts';

/** Changes that are kept however soon they follow each other. */
const AT_ONCE = 20;
const THEN_EVERY_MS = 60_000;

type Kept = Pick<HistoryEntry, 'startedAt' | 'outcome'>;

/** Whether a run is to be kept. `kept`: how many of this watch were; `last`: the last of these. Of large answers, one is. */
export function isWorthKeeping(entry: Kept, last: Kept | undefined, kept: number): boolean {
  if (last === undefined) return true;
  if (entry.outcome.ok && isLargeValue(entry.outcome.result)) return false;
  if (isSameOutcome(last.outcome, entry.outcome)) return false;
  return kept < AT_ONCE || entry.startedAt - last.startedAt >= THEN_EVERY_MS;
}
