// Owns telling a call that was answered, but whose answer is not there any more, from one that failed.

import type { HistoryEntry } from '../call.ts';

/** What became of the answer, in a sentence; undefined where it is there, or none came. */
export function letGo({ ok, outcome }: Pick<HistoryEntry, 'ok' | 'outcome'>): string | undefined {
  return ok && !outcome.ok ? outcome.failure.message : undefined;
}
