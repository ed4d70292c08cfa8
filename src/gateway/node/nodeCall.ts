// The gateway's own calls to its embedded node; the calls of clients go another way.

import { isJsonObject, parseJson, type JsonValue } from '../../core/json.ts';
import { collect } from './collect.ts';
import type { Upstream } from './upstream.ts';

/** Makes one call; throws where it has no result. */
export type NodeCall = (method: string, params: readonly JsonValue[]) => Promise<JsonValue>;

export function createNodeCall(upstream: Upstream): NodeCall {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const limits = { maxBytes: Infinity, take: () => true };
    const outcome = await collect((handler) => upstream.send(undefined, body, handler), limits).outcome;
    if (!outcome.ok) throw new Error(`${method}: ${outcome.cause}`);
    const reply = parseJson(outcome.reply.body.toString());
    if (!isJsonObject(reply) || reply['result'] === undefined)
      throw new Error(`${method}: ${JSON.stringify(reply)}`);
    return reply['result'];
  };
}
