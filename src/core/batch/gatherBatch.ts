// Sends several calls as one HTTP request. It replaces the sender of each call, waits until all calls are ready, and
// gives each its own reply.

import type { CancelSignal, Send } from '../call/call.ts';
import { parseJson } from '../json.ts';
import { splitEvenly, USUAL_LIMIT } from './batchLimit.ts';
import { sendBatchPart } from './sendBatchPart.ts';
import type { WaitingCall } from './sendBatchPart.ts';

/** How the batch was sent, beyond the outcomes of its calls. */
export type BatchReport = {
  /** How many HTTP requests were sent. */
  readonly requests: number;
  /** The ids of replies that belong to no call. */
  readonly unknown: readonly string[];
  /** How many calls the server accepts at once, where it said so. */
  readonly limit?: number;
};

export interface Batch<Signal extends CancelSignal> {
  /** The place of one call; `leave` says that the call has ended, whether it was sent or not. */
  seat(): { readonly send: Send<Signal>; leave(): void };
  report(): BatchReport;
}

/**
 * A batch of `count` calls to one endpoint, of which at most `limit` are sent at once. `onProgress`: how many calls
 * have a reply.
 */
export function gatherBatch<Signal extends CancelSignal>(
  send: Send<Signal>,
  count: number,
  limit: number | undefined,
  onProgress: (done: number) => void,
): Batch<Signal> {
  const waiting: WaitingCall<Signal>[] = [];
  const unknown: string[] = [];
  let left = 0;
  let requests = 0;
  let known = limit;

  async function sendAll(): Promise<void> {
    const all = waiting.splice(0);
    for (let next = 0; next < all.length;) {
      const [part = []] = splitEvenly(all.slice(next), known ?? USUAL_LIMIT);
      requests++;
      try {
        const report = await sendBatchPart(send, part as [WaitingCall<Signal>]);
        // Pushed one by one: a server can send more items than a function accepts arguments.
        for (const id of report.unknown) unknown.push(id);
        if (report.smaller === undefined) next += part.length;
        else known = report.smaller;
      } catch (error) {
        // An internal error, or no client to send with: the other calls would fail too. Calls with an outcome keep it.
        for (const { reject } of all) reject(error);
        return;
      }
      onProgress(next);
    }
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
