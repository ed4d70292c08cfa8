// The call that a trace ran, which a trace of EVM steps itself does not hold.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DecodeContext } from './decodedNode.ts';

/** The call of the request, or the traced transaction where it is known; undefined for any other method. */
export function tracedCall(
  { method, params: [traced] }: { readonly method: string; readonly params: readonly JsonValue[] },
  { transaction }: DecodeContext,
): JsonObject | undefined {
  if (method === 'debug_traceTransaction' && typeof traced === 'string') return transaction?.(traced);
  return method === 'debug_traceCall' && traced !== undefined && isJsonObject(traced) ? traced : undefined;
}
