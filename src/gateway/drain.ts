// Ends a gateway without losing a call: the steps, and the time between them. All workers take a step before any takes
// the next, as a client that one turns away goes to another at once.

import { setTimeout as sleep } from 'node:timers/promises';

export type DrainStep =
  /** Tell clients with each answer to go elsewhere. Nothing is refused yet. */
  | 'close'
  /** Hold what comes now: it would come again at once, and a connection that nobody has taken would be reset. */
  | 'hold'
  /** Listen no more. */
  | 'unlisten'
  /** Answer what is held with 503. */
  | 'refuse'
  /** Finish the running calls, and end all connections. */
  | 'finish';

/** `step` takes one step, in all workers. */
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
