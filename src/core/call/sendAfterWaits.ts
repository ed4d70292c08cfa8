// Sends a read again after the time that a busy server asked for. Any other call is sent once.

import type { CancelSignal, Send, SendOutcome } from './call.ts';
import { CANCELLED } from '../failure/failure.ts';
import { isLargeBody } from '../reply/largeBody.ts';
import { parseRetryAfter } from '../failure/retryAfter.ts';

/** After so many waits, the user would rather decide anew. */
const MOST_WAITS = 3;
/** The shortest wait, in seconds: a busy server that asks for no wait would get three more requests within moments. */
const SHORTEST_WAIT_S = 1;
/** Longer waits, in seconds, are reported as an error instead. */
export const LONGEST_WAIT_S = 120;

/** The statuses with which servers send Retry-After: 429 Too Many Requests and 503 Service Unavailable. */
const BUSY = [429, 503];

export type WaitPorts<Signal extends CancelSignal> = {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Resolves when the time is over, or the user chooses to go on or to cancel. */
  readonly wait: (seconds: number, signal: Signal) => Promise<void>;
};

/** A sender that waits as the server asks, at most three times. The outcome is that of the last request. */
export function sendAfterWaits<Signal extends CancelSignal>(
  send: Send<Signal>,
  { now, wait }: WaitPorts<Signal>,
): Send<Signal> {
  return async (call, signal) => {
    for (let requests = 1; ; requests++) {
      const sent = await send(call, signal);
      const seconds = call.mayRepeat && requests <= MOST_WAITS ? requestedWait(sent, now()) : undefined;
      if (seconds === undefined) return sent.ok && requests > 1 ? { ...sent, requests } : sent;
      if (sent.ok && isLargeBody(sent.response.body)) sent.response.body.discard();
      await wait(seconds, signal);
      if (signal.aborted) return { ok: false, failure: CANCELLED };
    }
  };
}

/** The seconds that a busy server asks for; undefined where it asks for none, or for more than `LONGEST_WAIT_S`. */
function requestedWait(sent: SendOutcome, nowMs: number): number | undefined {
  if (!sent.ok || !BUSY.includes(sent.response.status)) return undefined;
  const seconds = parseRetryAfter(sent.response.retryAfter, nowMs);
  if (seconds === undefined || seconds > LONGEST_WAIT_S) return undefined;
  return Math.max(SHORTEST_WAIT_S, seconds);
}
