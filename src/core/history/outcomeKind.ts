// The kind of outcome by which the history groups and filters a call: what its row shows as failed is no `result`.

import type { HistoryEntry } from '../call/call.ts';
import { rowVerdict } from '../call/rowResult.ts';
import { FAILED_TRANSACTION } from './history.ts';
import type { EntryMarks, OutcomeKind } from './history.ts';

/** An evicted result is not read: its call counts as one with a result. */
export function outcomeKind(call: HistoryEntry & EntryMarks): OutcomeKind {
  const { ok, outcome, fate } = call;
  if (!ok && !outcome.ok) return outcome.failure.kind;
  const verdict = fate?.state === 'failed' ? 'failed' : rowVerdict(call);
  return verdict === 'failed' ? FAILED_TRANSACTION : (verdict ?? 'result');
}
