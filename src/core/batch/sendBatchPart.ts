// Sends some calls of a batch as one HTTP request. Never gives a call a reply that may belong to another one.

import type { CancelSignal, OutgoingCall, Send, SendOutcome } from '../call/call.ts';
import type { Failure, ProtocolRule } from '../failure/failure.ts';
import { forEachCall, parseBatchBody } from './parseBatchBody.ts';
import { isHttpOk } from '../failure/httpFailure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { limitAfter } from './batchLimit.ts';
import { readBatch } from './readBatch.ts';

/** A call that waits for its reply. */
export type WaitingCall<Signal> = {
  readonly id: number;
  readonly call: OutgoingCall;
  readonly signal: Signal;
  readonly resolve: (outcome: SendOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * `unknown`: the ids of replies that belong to no call. `smaller`: how many calls the server accepts at once, where it
 * refused all of these.
 */
type PartReport = { readonly unknown: readonly string[]; readonly smaller?: number };

type ReceivedBatch = SendOutcome & { readonly ok: true };

const UTF8 = new TextEncoder();
const ALL_KNOWN: PartReport = { unknown: [] };

export async function sendBatchPart<Signal extends CancelSignal>(
  send: Send<Signal>,
  part: readonly [WaitingCall<Signal>, ...WaitingCall<Signal>[]],
): Promise<PartReport> {
  const [{ call, signal }] = part;
  const body = `[${part.map((one) => one.call.body).join(',')}]`;
  const forbidden = (): readonly string[] => [...new Set(part.flatMap((one) => one.call.forbidden()))];
  const mayRepeat = part.every((one) => one.call.mayRepeat);
  const sent = await send({ endpoint: call.endpoint, key: call.key, body, mayRepeat, forbidden }, signal);
  const giveAll = (outcome: SendOutcome): PartReport => {
    for (const { resolve } of part) resolve(outcome);
    return ALL_KNOWN;
  };
  if (!sent.ok) return giveAll(sent);
  const parsed = parseBatchBody(sent.response);
  // A large body is discarded here, as `answer` has all of it.
  const received: ReceivedBatch = { ...sent, response: forEachCall(sent.response) };
  if (parsed === undefined) return giveAll(received);
  if ('rule' in parsed) return giveAll(broken(parsed.rule, parsed.message));
  const { value } = parsed;
  const smaller = limitAfter(refusalOf(value, part.length), part.length);
  if (smaller !== undefined) return { unknown: [], smaller };
  if (Array.isArray(value)) return { unknown: settleEach(value as readonly JsonValue[], received, part) };
  // One error for all calls: its id names at most one of them.
  return giveAll(
    withReply(received, isJsonObject(value) && value['error'] !== undefined ? { ...value, id: null } : value),
  );
}

/** Gives each call the reply with its id; returns the ids that belong to no call. */
function settleEach<Signal>(
  replies: readonly JsonValue[],
  received: ReceivedBatch,
  part: readonly WaitingCall<Signal>[],
): readonly string[] {
  const read = readBatch(
    replies,
    part.map(({ id }) => id),
  );
  for (const { id, resolve } of part) {
    const reply = read.replies.get(id);
    if (reply !== undefined) resolve(withReply(received, reply));
    else if (read.duplicate.includes(id))
      resolve(
        broken('wrongId', `The response to the batch has several replies with id ${id}; none is used.`),
      );
    else if (!isHttpOk(received.response.status)) resolve(received);
    else resolve(broken('missingId', `The response to the batch has no reply with id ${id}.`));
  }
  return read.unknown;
}

/** The reply of one call as a response, without the bytes on the network, which count for all calls. */
function withReply(received: ReceivedBatch, reply: JsonValue): SendOutcome {
  const { wireBytes: _ofAll, ...head } = received.response;
  return { ...received, response: { ...head, body: UTF8.encode(JSON.stringify(reply)) } };
}

/** The message with which the server refused the batch as a whole; '' where it did not. */
function refusalOf(value: JsonValue, count: number): string {
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const [only] = items;
  if (items.length > 1 || count < 2 || only === undefined || !isJsonObject(only)) return '';
  const { error } = only;
  const message = error !== undefined && isJsonObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : '';
}

function broken(rule: ProtocolRule, message: string): SendOutcome {
  const failure: Failure = { kind: 'protocol', rule, message };
  return { ok: false, failure };
}
