// Serves a batch: decides which calls go to the node and under which ids, and joins the responses under the client's
// ids, in the client's order.

import { omitUndefined } from '../../core/omitUndefined.ts';
import type { UpstreamOutcome, UpstreamReply } from '../node/collect.ts';
import type { MethodPolicy } from '../access/methodPolicy.ts';
import { isJson } from './isJson.ts';
import type { Item, ParsedCall } from './parseRequest.ts';
import { readBatchReply, readResponse, responseParts, type RawResponse } from './readReply.ts';
import { requestText } from './relaySingle.ts';
import { isOfConnection } from './subscriptionMethods.ts';
import {
  errorResponse,
  METHOD_NOT_FOUND,
  NO_REPLY_IN_BATCH,
  OVER_WEBSOCKET,
  retryAfterOf,
  UPSTREAM_NOT_RPC,
  type IdText,
  type RpcError,
} from '../common/rpcError.ts';

export type BatchResponse = {
  readonly status: number;
  readonly body: Buffer;
  readonly retryAfter: string;
  /** Why the node did not serve the batch, for the log. */
  readonly upstreamFault?: string;
};

/** Serves a batch; `post` sends one body, with these calls, to the node. */
export async function relayBatch(
  items: readonly Item[],
  allows: MethodPolicy,
  post: (body: string, calls: readonly ParsedCall[]) => Promise<UpstreamOutcome>,
): Promise<BatchResponse> {
  const goesOn = (method: string): boolean => allows(method) && !isOfConnection(method);
  const forwarded = items.flatMap((item) => (item.ok && goesOn(item.call.method) ? [item.call] : []));
  const refused = (item: Item): Buffer => {
    if (!item.ok) return Buffer.from(errorResponse(item.error, item.id));
    const { id, method } = item.call;
    return Buffer.from(errorResponse(isOfConnection(method) ? OVER_WEBSOCKET : METHOD_NOT_FOUND, id));
  };
  if (forwarded.length === 0)
    return { status: 200, body: joinBatch(items.map((item) => [refused(item)])), retryAfter: '' };

  const sent = `[${forwarded.map((call, index) => requestText(call, String(index + 1))).join(',')}]`;
  const outcome = await post(sent, forwarded);
  const answerOf = outcome.ok ? readAnswers(outcome.reply, forwarded.length) : () => outcome.error;
  let next = 0;
  let failed: RpcError | undefined;
  const parts = items.map((item) => {
    if (!item.ok || !goesOn(item.call.method)) return [refused(item)];
    const response = answerOf(String((next += 1)));
    if ('value' in response) return responseParts(response, item.call.id);
    failed = response;
    return [Buffer.from(errorResponse(response, item.call.id))];
  });
  const http = outcome.ok
    ? httpOf(outcome.reply)
    : { status: outcome.error.status, retryAfter: retryAfterOf(outcome.error) };
  const status = failed !== undefined && failed !== NO_REPLY_IN_BATCH ? failed.status : http.status;
  const fault = outcome.ok ? failed && `status ${outcome.reply.status}` : outcome.cause;
  return {
    ...http,
    status,
    body: joinBatch(parts),
    ...omitUndefined({ upstreamFault: fault }),
  };
}

/** A node that refuses the whole batch returns one error object, which is then the response to each call. */
function readAnswers(reply: UpstreamReply, size: number): (id: IdText) => RawResponse | RpcError {
  if (!isJson(reply.body)) return () => UPSTREAM_NOT_RPC;
  const batch = readBatchReply(reply.body, size);
  if (batch !== undefined) return (id) => batch.get(id) ?? NO_REPLY_IN_BATCH;
  const whole = readResponse(reply.body);
  return () => (whole?.name === 'error' ? whole : UPSTREAM_NOT_RPC);
}

/** The node's responses count, whatever its HTTP status; only 429 is passed on. */
function httpOf({ status, retryAfter }: UpstreamReply): { status: number; retryAfter: string } {
  return status === 429 ? { status, retryAfter } : { status: 200, retryAfter: '' };
}

function joinBatch(parts: readonly (readonly Buffer[])[]): Buffer {
  const joined = parts.flatMap((part, index) => [Buffer.from(index === 0 ? '[' : ','), ...part]);
  return Buffer.concat([...joined, Buffer.from(']')]);
}
