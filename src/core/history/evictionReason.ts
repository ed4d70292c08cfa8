// Distinguishes a failed call from one whose result was evicted.

import type { HistoryEntry } from '../call/call.ts';

/** Why the result was evicted, in a sentence; undefined where it is present, or the call failed. */
export function evictionReason({ ok, outcome }: Pick<HistoryEntry, 'ok' | 'outcome'>): string | undefined {
  return ok && !outcome.ok ? outcome.failure.message : undefined;
}
