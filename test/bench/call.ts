// The call benchmark: starts its node, runs its parts, and sets the repetitions.
import { startAnvil } from './anvil.ts';
import { loadShipped } from './build.ts';
import { BATCH, benchBatches } from './call/batches.ts';
import { benchInFlight } from './call/inFlight.ts';
import { benchOneByOne } from './call/oneByOne.ts';
import type { Metric } from './report.ts';

/** Measures calls one by one, 50 in flight and in batches, against a real node, all in one process. */
export async function benchCall(rounds = 15): Promise<readonly Metric[]> {
  const shipped = await loadShipped();
  const anvil = await startAnvil(BATCH);
  try {
    return [
      ...(await benchOneByOne(shipped, anvil, rounds)),
      ...(await benchInFlight(shipped, anvil, rounds)),
      ...(await benchBatches(shipped, anvil, rounds)),
    ];
  } finally {
    await anvil.stop();
  }
}
