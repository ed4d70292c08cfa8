// Measures how long this thread was kept from its timers, by its own work or by a busy machine.

const TICK_MS = 1;

/** Milliseconds: the longest time between two ticks, and the most work of this thread between two ticks. */
export type Pauses = { readonly wall: number; readonly work: number };

/** Runs the work; returns its result, and the pauses meanwhile. */
export async function withPauses<T>(run: () => Promise<T>): Promise<{ value: T; pauses: Pauses }> {
  let [wall, work] = [0, 0];
  let before = performance.now();
  let cpuBefore = process.threadCpuUsage();
  const look = (): void => {
    const [now, cpu] = [performance.now(), process.threadCpuUsage()];
    wall = Math.max(wall, now - before - TICK_MS);
    work = Math.max(work, (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / 1000);
    [before, cpuBefore] = [now, cpu];
  };
  const ticking = setInterval(look, TICK_MS);
  try {
    const value = await run();
    look();
    return { value, pauses: { wall, work } };
  } finally {
    clearInterval(ticking);
  }
}
