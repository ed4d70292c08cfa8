// Runs fair rounds: contenders take turns in rotated order, each with a clean heap. Computes their statistics; figures
// of different rounds are never compared.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A measured program: `run` does a fixed piece of work and returns its cost. */
export type Contender<Sample> = { readonly name: string; readonly run: () => Promise<Sample> };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Runs all contenders once per round; returns the samples of each in the order of the rounds. */
export async function interleave<Sample>(
  rounds: number,
  contenders: readonly Contender<Sample>[],
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length;
    for (const { name, run } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      collectGarbage();
      samples.get(name)!.push(await run());
    }
  }
  return samples;
}

/** The interpolated value below which this part (0 to 1) of the values is. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median of the ratios within each round, which a drift over the run does not affect. */
export function medianRatio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, round) => value / (references[round] ?? Number.NaN)));
}
