// Sends several calls as one HTTP request. It takes the place of each call's sender, waits for all calls and hands each
// its own reply.

import type { CancelSignal, Send } from '../call/call.ts';
import { parseJson } from '../json.ts';
import { inRuns, USUAL_LIMIT } from './batchLimit.ts';
import { sendPart } from './sendPart.ts';
import type { WaitingCall } from './sendPart.ts';

/** The exchange of the batch, beyond its calls. */
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

/** A batch of `count` calls to one endpoint, of which at most `limit` go at once. `onProgress`: how many are answered. */
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
      const [part = []] = inRuns(all.slice(next), known ?? USUAL_LIMIT);
      requests++;
      try {
        const report = await sendPart(send, part as [WaitingCall<Signal>]);
        // One by one: a server can send more items than a function takes arguments.
        for (const id of report.unknown) unknown.push(id);
        if (report.smaller === undefined) next += part.length;
        else known = report.smaller;
      } catch (error) {
        // A bug, or no client to send with: the rest would fare no better. Those answered already are not touched by it.
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
