// Ends a gateway without losing a call: the steps, and the time between them. All workers take a step before any takes
// the next, because a client that one of them turns away goes to another at once.

import { setTimeout as sleep } from 'node:timers/promises';

export type DrainStep =
  /** Ask clients with each response to open another connection. Nothing is refused yet. */
  | 'close'
  /** Hold new calls: a refused call would come again at once, and a connection that is not accepted would be reset. */
  | 'hold'
  /** Stop listening. */
  | 'unlisten'
  /** Refuse the held calls with 503. */
  | 'refuse'
  /** Finish the running calls, and end all connections. */
  | 'finish';

/** `step` takes one step in all workers. */
export async function drain(step: (step: DrainStep) => Promise<void>, graceMs: number): Promise<void> {
  const pause = async (ms: number): Promise<void> => {
    if (ms > 0) await sleep(ms);
  };
  await step('close');
  await pause(graceMs);
  await step('hold');
  await pause(graceMs / 4);
  await step('unlisten');
  await step('refuse');
  await pause(graceMs / 4);
  await step('finish');
}
