// Owns sending several calls as one HTTP request: it stands where the sender of each call does, waits for all of them,
// and gives each its own reply. So each is a call like any other. Refuses to give a call a reply that may be another’s.

import type { CancelSignal, OutgoingCall, Send, SendOutcome } from '../call.ts';
import type { Failure, ProtocolRule } from '../failure.ts';
import { forEachCall, readBatchAnswer } from './batchAnswer.ts';
import { isHttpOk } from '../httpFailure.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { inRuns, limitAfter, USUAL_LIMIT } from './batchLimit.ts';
import { readBatch } from './readBatch.ts';

/** What the batch was beyond its calls. */
export type BatchReport = {
  /** How many HTTP requests it took. */
  readonly requests: number;
  /** Ids that replies had and no call has. */
  readonly unknown: readonly string[];
  /** How many calls the server takes at once, where it said so. */
  readonly limit?: number;
};

export interface Batch<Signal extends CancelSignal> {
  /** The place of one call; `leave` says that it has ended, sent or not. */
  seat(): { readonly send: Send<Signal>; leave(): void };
  report(): BatchReport;
}

type Waiting<Signal> = {
  readonly id: number;
  readonly call: OutgoingCall;
  readonly signal: Signal;
  readonly resolve: (outcome: SendOutcome) => void;
  readonly reject: (error: unknown) => void;
};

const UTF8 = new TextEncoder();

/** A batch of `count` calls to one endpoint, of which at most `limit` go at once. `onProgress`: how many are answered. */
export function gatherBatch<Signal extends CancelSignal>(
  send: Send<Signal>,
  count: number,
  limit: number | undefined,
  onProgress: (done: number) => void,
): Batch<Signal> {
  const waiting: Waiting<Signal>[] = [];
  const unknown: string[] = [];
  let left = 0;
  let requests = 0;
  let known = limit;

  async function sendAll(): Promise<void> {
    const all = waiting.splice(0);
    for (let next = 0; next < all.length;) {
      const [part = []] = inRuns(all.slice(next), known ?? USUAL_LIMIT);
      let smaller: number | undefined;
      try {
        smaller = await sendPart(part);
      } catch (error) {
        // A bug, or no client to send with: the rest would fare no better. Those answered already are not touched by it.
        for (const { reject } of all) reject(error);
        return;
      }
      if (smaller === undefined) next += part.length;
      else known = smaller;
      onProgress(next);
    }
  }

  /** Sends these as one; a smaller limit where the server wants fewer, and then none of them is answered. */
  async function sendPart(part: readonly Waiting<Signal>[]): Promise<number | undefined> {
    const [{ call, signal }] = part as readonly [Waiting<Signal>];
    const body = `[${part.map((one) => one.call.body).join(',')}]`;
    const forbidden = (): readonly string[] => [...new Set(part.flatMap((one) => one.call.forbidden()))];
    requests++;
    const mayRepeat = part.every((one) => one.call.mayRepeat);
    const sent = await send({ endpoint: call.endpoint, key: call.key, body, mayRepeat, forbidden }, signal);
    const give = (outcome: SendOutcome): undefined => {
      for (const { resolve } of part) resolve(outcome);
    };
    if (!sent.ok) return give(sent);
    const answer = readBatchAnswer(sent.answer);
    const asItCame: SendOutcome = { ...sent, answer: forEachCall(sent.answer) };
    if (answer === undefined) return give(asItCame);
    if ('rule' in answer) return give(broken(answer.rule, answer.message));
    const smaller = limitAfter(refusalOf(answer.value, part.length), part.length);
    if (smaller !== undefined) return smaller;
    // What came over the network is of all of them.
    const { wireBytes: _ofAll, ...head } = sent.answer;
    const as = (reply: JsonValue): SendOutcome => ({
      ...sent,
      answer: { ...head, body: UTF8.encode(JSON.stringify(reply)) },
    });
    if (!Array.isArray(answer.value)) {
      // One error for all of them: it names at most one.
      const { value } = answer;
      give(as(isJsonObject(value) && value['error'] !== undefined ? { ...value, id: null } : value));
      return undefined;
    }
    const read = readBatch(
      answer.value as readonly JsonValue[],
      part.map(({ id }) => id),
    );
    // One by one: a server can send more than one call of a function takes.
    for (const id of read.unknown) unknown.push(id);
    for (const { id, resolve } of part) {
      const reply = read.replies.get(id);
      if (reply !== undefined) resolve(as(reply));
      else if (read.duplicate.includes(id))
        resolve(
          broken('wrongId', `The answer to the batch has several replies with id ${id}; none is taken.`),
        );
      else if (!isHttpOk(sent.answer.status)) resolve(asItCame);
      else resolve(broken('missingId', `The answer to the batch has no reply with id ${id}.`));
    }
    return undefined;
  }

  function sendIfComplete(): void {
    if (waiting.length > 0 && waiting.length + left === count) void sendAll();
  }

  return {
    seat() {
      let isSeated = false;
      return {
        send(call, signal) {
          isSeated = true;
          return new Promise((resolve, reject) => {
            waiting.push({ id: idOf(call.body), call, signal, resolve, reject });
            sendIfComplete();
          });
        },
        leave() {
          if (isSeated) return;
          left++;
          sendIfComplete();
        },
      };
    },
    report: () => ({ requests, unknown, ...(known === undefined ? {} : { limit: known }) }),
  };
}

function idOf(body: string): number {
  const { id } = parseJson(body) as { readonly id: number };
  return id;
}

/** The words with which the batch as a whole was refused; '' where it was not. */
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
