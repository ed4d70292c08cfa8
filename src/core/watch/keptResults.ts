// Which runs of a watched call the history keeps: those with a changed result, and not too many, so that other calls
// stay in the history.

import type { HistoryEntry } from '../call/call.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { isSameOutcome } from '../diff/isSameOutcome.ts';

/** This many changes are kept, however soon they follow each other. */
const AT_ONCE = 20;
const THEN_EVERY_MS = 60_000;

type Kept = Pick<HistoryEntry, 'startedAt' | 'outcome'>;

/**
 * Whether to keep a run. `kept`: how many runs of this watch were kept; `last`: the last of them. A large result is
 * kept only as the first.
 */
export function isWorthKeeping(entry: Kept, last: Kept | undefined, kept: number): boolean {
  if (last === undefined) return true;
  if (entry.outcome.ok && isLargeValue(entry.outcome.result)) return false;
  if (isSameOutcome(last.outcome, entry.outcome)) return false;
  return kept < AT_ONCE || entry.startedAt - last.startedAt >= THEN_EVERY_MS;
}
