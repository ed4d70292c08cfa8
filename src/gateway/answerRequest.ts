// Owns the answer to one request body: what goes to the node, under which ids, and how its bytes come back under the
// client's. Refuses to re-print a result or an error of the node.

import type { MethodPolicy } from './methodPolicy.ts';
import type { Call, Item } from './parseRequest.ts';
import { readBatch, readResponse, type RawResponse } from './readReply.ts';
import {
  errorResponse,
  METHOD_NOT_FOUND,
  NO_ANSWER_IN_BATCH,
  UPSTREAM_NOT_RPC,
  type IdText,
  type RpcError,
} from './rpcError.ts';
import type { Upstream, UpstreamReply } from './upstream.ts';

export type Answer = {
  readonly status: number;
  readonly body: string | Buffer;
  readonly retryAfter?: string;
  /** Why the node could not be asked, for the log. */
  readonly upstreamFault?: string;
};

/** Spellings that every node reads and prints alike; any other id goes out as a number of ours. */
const CANONICAL_ID = /^(0|[1-9]\d{0,14})$/;

function requestText(call: Call, id: IdText): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${call.params}}`;
}

/** Answers one call. */
export async function answerSingle(
  item: Item,
  upstream: Upstream,
  allows: MethodPolicy,
  signal: AbortSignal,
): Promise<Answer> {
  if (!item.ok) return refusal(item.error, item.id);
  const { call } = item;
  if (!allows(call.method)) return refusal(METHOD_NOT_FOUND, call.id);
  const sentId = CANONICAL_ID.test(call.id) ? call.id : '1';
  const outcome = await upstream.post(requestText(call, sentId), signal);
  if (!outcome.ok) return { ...refusal(outcome.error, call.id), upstreamFault: outcome.cause };
  const { reply } = outcome;
  const response = readResponse(reply.body);
  if (response === undefined || !answers(response, sentId)) {
    return { ...refusal(UPSTREAM_NOT_RPC, call.id), upstreamFault: `status ${reply.status}` };
  }
  const untouched = response.plain && response.id === call.id;
  return { ...httpOf(reply), body: untouched ? reply.body : Buffer.concat(responseParts(response, call.id)) };
}

/** Answers a batch, in the order of its calls. */
export async function answerBatch(
  items: readonly Item[],
  upstream: Upstream,
  allows: MethodPolicy,
  signal: AbortSignal,
): Promise<Answer> {
  const forwarded = items.flatMap((item) => (item.ok && allows(item.call.method) ? [item.call] : []));
  const refused = (item: Item): Buffer =>
    Buffer.from(item.ok ? errorResponse(METHOD_NOT_FOUND, item.call.id) : errorResponse(item.error, item.id));
  if (forwarded.length === 0) return { status: 200, body: joinBatch(items.map((item) => [refused(item)])) };

  const sent = `[${forwarded.map((call, index) => requestText(call, String(index + 1))).join(',')}]`;
  const outcome = await upstream.post(sent, signal);
  const answerOf = outcome.ok ? readAnswers(outcome.reply, forwarded.length) : () => outcome.error;
  let next = 0;
  let failed: RpcError | undefined;
  const parts = items.map((item) => {
    if (!item.ok || !allows(item.call.method)) return [refused(item)];
    const answer = answerOf(String((next += 1)));
    if ('value' in answer) return responseParts(answer, item.call.id);
    failed = answer;
    return [Buffer.from(errorResponse(answer, item.call.id))];
  });
  const http = outcome.ok ? httpOf(outcome.reply) : { status: outcome.error.status };
  const status = failed !== undefined && failed !== NO_ANSWER_IN_BATCH ? failed.status : http.status;
  const fault = outcome.ok ? failed && `status ${outcome.reply.status}` : outcome.cause;
  return {
    ...http,
    status,
    body: joinBatch(parts),
    ...(fault === undefined ? {} : { upstreamFault: fault }),
  };
}

/** A node that refuses the whole batch answers with one error object: it is then the answer to each call. */
function readAnswers(reply: UpstreamReply, size: number): (id: IdText) => RawResponse | RpcError {
  const batch = readBatch(reply.body, size);
  if (batch !== undefined) return (id) => batch.get(id) ?? NO_ANSWER_IN_BATCH;
  const whole = readResponse(reply.body);
  return () => (whole?.name === 'error' ? whole : UPSTREAM_NOT_RPC);
}

/** Nodes that could not read a request answer it with an error under the id null. */
function answers(response: RawResponse, sentId: IdText): boolean {
  if (response.id === sentId) return true;
  return response.name === 'error' && (response.id === undefined || response.id === 'null');
}

/** However the node wrapped its response, it is one; only "slow down" keeps its status. */
function httpOf(reply: UpstreamReply): { status: number; retryAfter?: string } {
  if (reply.status !== 429) return { status: 200 };
  return reply.retryAfter === '' ? { status: 429 } : { status: 429, retryAfter: reply.retryAfter };
}

function refusal(error: RpcError, id: IdText): Answer {
  return { status: error.status, body: errorResponse(error, id) };
}

function responseParts(response: RawResponse, id: IdText): Buffer[] {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${id},"${response.name}":`);
  return [head, response.value, Buffer.from('}')];
}

function joinBatch(parts: readonly (readonly Buffer[])[]): Buffer {
  const joined = parts.flatMap((part, index) => [Buffer.from(index === 0 ? '[' : ','), ...part]);
  return Buffer.concat([...joined, Buffer.from(']')]);
}
