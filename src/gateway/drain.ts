// Ends a gateway without losing a call: the steps, and the time between them. All workers take a step before any takes
// the next, because a connection that one of them does not accept goes to another at once.

import { setTimeout as sleep } from 'node:timers/promises';

export type DrainStep =
  /** Ask clients with each response to open another connection. Nothing is refused yet. */
  | 'close'
  /** Hold new calls, so that few connections come: one that is not accepted yet when listening ends would be reset. */
  | 'hold'
  /** Stop listening. */
  | 'unlisten'
  /** Serve the held calls, and those that still come on open connections. */
  | 'serve'
  /** Finish the running calls, and end all connections. */
  | 'finish';

/** How long calls are held at most. */
const HOLD_MS = 250;

/** `step` takes one step in all workers. */
export async function drain(step: (step: DrainStep) => Promise<void>, graceMs: number): Promise<void> {
  const pause = async (ms: number): Promise<void> => {
    if (ms > 0) await sleep(ms);
  };
  await step('close');
  await pause(graceMs);
  await step('hold');
  await pause(Math.min(graceMs / 4, HOLD_MS));
  await step('unlisten');
  await step('serve');
  await pause(graceMs / 4);
  await step('finish');
}
