// The result of a call as a value.

import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from './parseReply.ts';

/** Undefined where the call failed, and where its result is read in parts. */
export function smallResult(outcome: Outcome | undefined): JsonValue | undefined {
  return outcome?.ok === true && !isLargeValue(outcome.result) ? outcome.result : undefined;
}
