// An entry as its two JSON-RPC messages, for export formats that contain these. No response is invented.

import { errorObject } from '../failure/failureDetails.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Redact } from '../secret/redact.ts';
import type { StoredEntry } from './history.ts';

/** JSON text, in which the keys that `redact` knows are masked. `response`: absent where the entry has no response. */
export type RpcMessages = { readonly request: string; readonly response?: string };

/** The id of both messages. */
const ID = 1;

export function rpcMessages(entry: StoredEntry, redact: Redact): RpcMessages {
  const { method, params } = entry;
  const request = redact(JSON.stringify({ jsonrpc: '2.0', id: ID, method, params }));
  const response = responseOf(entry);
  return response === undefined
    ? { request }
    : { request, response: redact(JSON.stringify({ jsonrpc: '2.0', id: ID, ...response })) };
}

function responseOf({ outcome, body, evicted }: StoredEntry): Record<string, JsonValue> | undefined {
  if (evicted === true || body !== undefined) return undefined;
  if (outcome.ok) return isLargeValue(outcome.result) ? undefined : { result: outcome.result };
  const error = errorObject(outcome.failure);
  return error && { error };
}
