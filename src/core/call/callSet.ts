// Calls that were made together: in lists they are one row.

import type { RunningCall } from './call.ts';

/** `id`: shared by its calls, and by no other set. */
export type CallSet = { readonly of: 'explanation' | 'batch' | 'watch'; readonly id: string };

/** The set that a call is of; undefined of one that was made alone. */
export function setOf({
  explanation,
  batch,
  watch,
}: Pick<RunningCall, 'explanation' | 'batch' | 'watch'>): CallSet | undefined {
  if (explanation !== undefined) return { of: 'explanation', id: explanation.id };
  if (batch !== undefined) return { of: 'batch', id: batch };
  return watch === undefined ? undefined : { of: 'watch', id: watch };
}
