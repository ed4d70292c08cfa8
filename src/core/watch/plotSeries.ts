// The curve of a series: takes exact numbers, returns plot coordinates. An amount becomes a double only here, as a
// coordinate and never as a value.

import { omitUndefined } from '../omitUndefined.ts';
import type { NumericLeaf } from './numericLeaves.ts';
import { plotAxis } from './plotAxis.ts';
import type { Sample } from './samples.ts';

/** Distances from the left and from the bottom, 0 to 1. */
type PlotPoint = readonly [x: number, y: number];

/** A value of the series, and the sample that has it. */
type Reported = { readonly leaf: NumericLeaf; readonly sample: Sample };

/** Between two values, or behind the last one, samples without the number: where it is, and the samples around it. */
type Gap = {
  readonly from: Sample;
  readonly to: Sample;
  readonly left: number;
  readonly right: number;
  /** Drawn shorter than it was. */
  readonly isCut?: true;
};

export type Plot = {
  /** A line for each stretch without a gap. */
  readonly lines: readonly (readonly PlotPoint[])[];
  /** The values at the points of all lines, in their order. */
  readonly points: readonly Reported[];
  readonly gaps: readonly Gap[];
  readonly count: number;
  readonly least: Reported;
  readonly greatest: Reported;
  readonly last: Reported;
};

type Place = { readonly x: bigint; readonly leaf: NumericLeaf; readonly sample: Sample };

/** More points would look the same on a plot. */
const MOST_POINTS = 400;
const STEPS = 10_000n;

/** The curve of one number over time or blocks; undefined where no sample has it. */
export function plotSeries(
  samples: readonly Sample[],
  key: string,
  along: 'time' | 'block',
): Plot | undefined {
  const stretches: Place[][] = [[]];
  for (const sample of samples) {
    const leaf = sample.numbers.get(key);
    const x = sample[along];
    if (leaf !== undefined && x !== undefined) stretches.at(-1)!.push({ x, leaf, sample });
    else if (stretches.at(-1)!.length > 0) stretches.push([]);
  }
  const all = stretches.flat();
  const newest = samples.findLast((sample) => sample[along] !== undefined);
  const [first] = all;
  if (first === undefined) return undefined;
  let [least, greatest, left, right] = [first, first, first.x, first.x];
  for (const place of all) {
    if (place.leaf.amount < least.leaf.amount) least = place;
    if (place.leaf.amount > greatest.leaf.amount) greatest = place;
    if (place.x < left) left = place.x;
    if (place.x > right) right = place.x;
  }
  // The curve ends where it is known, and the plot where the samples do.
  const end = newest?.[along] ?? right;
  if (end > right) right = end;
  const drawn = stretches.filter((stretch) => stretch.length > 0);
  const gaps = drawn.flatMap((stretch, index) => {
    const last = stretch.at(-1)!;
    const to = drawn[index + 1]?.[0]?.sample ?? newest!;
    const isOne = to[along]! > last.x && to !== last.sample;
    return isOne ? [{ from: last.x, to: to[along]!, samples: { from: last.sample, to } }] : [];
  });
  const known = drawn.reduce((sum, stretch) => sum + (stretch.at(-1)!.x - stretch[0]!.x), 0n);
  const axis = plotAxis(known, gaps);
  const across = (x: bigint): number => share(axis.placeOf(x), axis.placeOf(left), axis.placeOf(right));
  const point = ({ x, leaf }: Place): PlotPoint => [
    across(x),
    share(leaf.amount, least.leaf.amount, greatest.leaf.amount),
  ];
  const kept = drawn.map((stretch) => thinned(stretch, all.length));
  return {
    lines: kept.map((stretch) => stretch.map(point)),
    points: kept.flat().map(({ leaf, sample }) => ({ leaf, sample })),
    gaps: gaps.map((gap) => ({
      ...gap.samples,
      left: across(gap.from),
      right: across(gap.to),
      ...omitUndefined({ isCut: axis.isCut(gap) ? (true as const) : undefined }),
    })),
    count: all.length,
    least,
    greatest,
    last: all.at(-1)!,
  };
}

function share(value: bigint, from: bigint, to: bigint): number {
  return from === to ? 0.5 : Number(((value - from) * STEPS) / (to - from)) / Number(STEPS);
}

/** Keeps the least and the greatest of every few points, in their order, so that no peak is lost. */
function thinned(stretch: readonly Place[], all: number): readonly Place[] {
  const size = Math.ceil((2 * all) / MOST_POINTS);
  if (size <= 2) return stretch;
  const kept: Place[] = [];
  for (let from = 0; from < stretch.length; from += size) {
    const some = stretch.slice(from, from + size);
    const order = some.toSorted((a, b) =>
      a.leaf.amount < b.leaf.amount ? -1 : a.leaf.amount > b.leaf.amount ? 1 : 0,
    );
    const ends = new Set([order[0]!, order.at(-1)!]);
    kept.push(...some.filter((place) => ends.has(place)));
  }
  return kept;
}
