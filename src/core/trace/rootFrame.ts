// The call at the top of a trace, in whichever form a tracer gave it.

import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isCallFrame } from './callFrame.ts';
import { callTrees, isFlatTrace } from './flatTrace.ts';

/** The transaction’s own call; undefined where the result is not a call tree, or is of several transactions. */
export function rootFrame(result: NodeValue): JsonObject | undefined {
  if (isCallFrame(result)) return result;
  const items = Array.isArray(result) ? (result as readonly JsonValue[]) : [];
  const [root, ...others] = (isFlatTrace(items) ? callTrees(items)?.trees : undefined) ?? [];
  return isCallFrame(root) && others.length === 0 ? root : undefined;
}
