// Compares the outcomes of two runs of a call.

import type { Outcome } from '../reply/parseReply.ts';
import { jsonEqual } from './jsonEqual.ts';

/** Whether two runs ended alike: with exactly the same result, or with the same failure. */
export function isSameOutcome(before: Outcome, after: Outcome): boolean {
  if (before.ok && after.ok) return jsonEqual(before.result, after.result);
  return !before.ok && !after.ok && failureText(before) === failureText(after);
}

function failureText({ failure }: Outcome & { readonly ok: false }): string {
  return JSON.stringify(failure);
}
