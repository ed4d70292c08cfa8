// The JSON-RPC request object as it is sent.

import type { JsonValue } from '../json.ts';

/** The exact body of a call: `params` is always there, as an empty array where the method takes none. */
export function requestBody(id: number, method: string, params: readonly JsonValue[]): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)},"id":${id}}`;
}
