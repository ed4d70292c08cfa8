// Measures what work costs: time per call, processor time of this process, calls per second.
import { quantile } from '../rounds.ts';
import type { BenchClient } from '../clients/client.ts';

/** Microseconds, and calls per second. `cpu`: of all threads of this process, without the node and child processes. */
export type Cost = {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
  readonly rate: number;
};

/** Makes calls one after the other. */
export async function costOneByOne(client: BenchClient, calls: number): Promise<Cost> {
  const times = new Float64Array(calls);
  return measure(calls, async () => {
    for (let index = 0; index < calls; index++) {
      const begin = performance.now();
      await client.call('eth_blockNumber', []);
      times[index] = (performance.now() - begin) * 1000;
    }
    return [...times];
  });
}

/** Keeps this number of calls in flight. */
export async function costInFlight(client: BenchClient, calls: number, inFlight: number): Promise<Cost> {
  let left = calls;
  async function work(): Promise<void> {
    while (left-- > 0) await client.call('eth_blockNumber', []);
  }
  return measure(calls, async () => {
    await Promise.all(Array.from({ length: inFlight }, work));
    return [];
  });
}

/** Measures work that makes this many calls; `work` returns the microseconds of each call where it measures them. */
export async function measure(calls: number, work: () => Promise<readonly number[]>): Promise<Cost> {
  const cpuBegin = process.cpuUsage();
  const begin = performance.now();
  const times = await work();
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpuBegin);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (user + system) / calls,
    rate: calls / seconds,
  };
}
