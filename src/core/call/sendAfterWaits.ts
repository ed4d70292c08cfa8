// Sending a read again once the time is over that a busy server asked for. Anything but a read is sent once.

import type { CancelSignal, Send, SendOutcome } from './call.ts';
import { CANCELLED } from '../failure/failure.ts';
import { isLargeBody } from '../reply/largeBody.ts';
import { parseRetryAfter } from '../failure/retryAfter.ts';

/** A person who has waited so long for one answer would rather decide again. */
const MOST_WAITS = 3;
/** “At once”, said by a server that is busy, would be three more requests in no time. */
const SHORTEST_WAIT_S = 1;
/** Longer waits are reported instead. */
export const LONGEST_WAIT_S = 120;

/** 429 Too Many Requests and 503 Service Unavailable are the statuses that Retry-After speaks of. */
const BUSY = [429, 503];

export type WaitPorts<Signal extends CancelSignal> = {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Resolves when the seconds are over, or the person wants to go on or to cancel. */
  readonly wait: (seconds: number, signal: Signal) => Promise<void>;
};

/** A sender that waits as the server asks, three times at most. The outcome is that of the last request. */
export function sendAfterWaits<Signal extends CancelSignal>(
  send: Send<Signal>,
  { now, wait }: WaitPorts<Signal>,
): Send<Signal> {
  return async (call, signal) => {
    for (let requests = 1; ; requests++) {
      const sent = await send(call, signal);
      const seconds = call.mayRepeat && requests <= MOST_WAITS ? askedWait(sent, now()) : undefined;
      if (seconds === undefined) return sent.ok && requests > 1 ? { ...sent, requests } : sent;
      if (sent.ok && isLargeBody(sent.answer.body)) sent.answer.body.discard();
      await wait(seconds, signal);
      if (signal.aborted) return { ok: false, failure: CANCELLED };
    }
  };
}

/** The seconds that a busy server asks for, where that is worth waiting for. */
function askedWait(sent: SendOutcome, nowMs: number): number | undefined {
  if (!sent.ok || !BUSY.includes(sent.answer.status)) return undefined;
  const seconds = parseRetryAfter(sent.answer.retryAfter, nowMs);
  if (seconds === undefined || seconds > LONGEST_WAIT_S) return undefined;
  return Math.max(SHORTEST_WAIT_S, seconds);
}
