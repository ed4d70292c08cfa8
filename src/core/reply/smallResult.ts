// The result of a call as a plain value, unless it is large.

import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from './parseReply.ts';

/** Undefined where the call failed, or its result is large and read in parts. */
export function smallResult(outcome: Outcome | undefined): JsonValue | undefined {
  return outcome?.ok === true && !isLargeValue(outcome.result) ? outcome.result : undefined;
}
