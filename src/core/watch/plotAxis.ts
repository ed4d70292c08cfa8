// The axis of a plot: in scale, but for long gaps, which are cut.

type Span = { readonly from: bigint; readonly to: bigint };

export type PlotAxis = {
  /** How far from its begin a place is drawn, in its own unit. */
  readonly placeOf: (place: bigint) => bigint;
  readonly isCut: (gap: Span) => boolean;
};

/** All gaps together take at most half as much room as `known`, the length of all stretches with values. */
export function plotAxis(known: bigint, gaps: readonly Span[]): PlotAxis {
  const share = known / (2n * BigInt(Math.max(1, gaps.length)));
  const longest = share === 0n ? 1n : share;
  const isCut = ({ from, to }: Span): boolean => known > 0n && to - from > longest;
  const cut = gaps.filter(isCut);
  return {
    isCut,
    placeOf: (place) =>
      cut.reduce((sum, { from, to }) => (place >= to ? sum - (to - from - longest) : sum), place),
  };
}
