// The decode benchmark: runs its parts and sets the repetitions.
import { loadShipped } from './build.ts';
import { benchBlock } from './decode/block.ts';
import { benchCalldata } from './decode/calldata.ts';
import { benchChecksum } from './decode/checksum.ts';
import type { Metric } from './report.ts';

/** Measures decoding in one process: a whole block, its first screen, addresses not seen before, and calldata. */
export async function benchDecode(rounds = 15): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  await core.installFastHash();
  return [
    ...(await benchBlock(core, rounds)),
    ...(await benchChecksum(core, rounds)),
    ...(await benchCalldata(core, rounds)),
  ];
}
