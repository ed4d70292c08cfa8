// Sets: calls that were made together and share one row in lists.

import type { RunningCall } from './call.ts';

/** `id`: the id that the calls of this set share, and calls of no other set have. */
export type CallSet = { readonly of: 'explanation' | 'batch' | 'watch'; readonly id: string };

/** The set that a call belongs to; undefined for a call that was made alone. */
export function setOf({
  explanation,
  batch,
  watch,
}: Pick<RunningCall, 'explanation' | 'batch' | 'watch'>): CallSet | undefined {
  if (explanation !== undefined) return { of: 'explanation', id: explanation.id };
  if (batch !== undefined) return { of: 'batch', id: batch };
  return watch === undefined ? undefined : { of: 'watch', id: watch };
}
