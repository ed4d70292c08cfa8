// Runs of rows in which later rows are later calls: usually one run, more where older calls were imported. Only the
// times of blocks of rows are known.

/** Rows of a block: its number is a row’s divided by this. */
export const ROWS_PER_BLOCK = 1_024;

/** The times of the entries in a block, in Unix milliseconds; they may reach further than those that are still there. */
export type TimeSpan = { readonly block: number; readonly oldest: number; readonly newest: number };

/** Rows from `from` up to `below`, which moves down as they are looked at. */
export type RowRun = {
  readonly from: number;
  below: number;
  readonly spans: readonly TimeSpan[];
};

/** The runs of rows up to `last`, without blocks at their ends that have nothing of `at` or before it. */
export function runsOf(spans: readonly TimeSpan[], last: number, at: number): readonly RowRun[] {
  const runs: TimeSpan[][] = [];
  for (const span of spans) {
    const newest = runs.at(-1)?.at(-1)?.newest ?? Infinity;
    if (span.newest >= newest) runs.at(-1)!.push(span);
    else runs.push([span]);
  }
  return runs.flatMap((run) => {
    const end = run.findLastIndex(({ oldest }) => oldest <= at);
    const left = run.slice(0, end + 1);
    if (left.length === 0) return [];
    const [from, to] = [left[0]!.block * ROWS_PER_BLOCK, (left.at(-1)!.block + 1) * ROWS_PER_BLOCK];
    return [{ from, below: Math.min(to, last + 1), spans: left }];
  });
}

/** The latest time that an entry can have which was not looked at; -Infinity where there is none. */
export function boundOf({ from, below, spans }: RowRun): number {
  if (below <= from) return -Infinity;
  const block = Math.floor((below - 1) / ROWS_PER_BLOCK);
  return spans.findLast((span) => span.block <= block)?.newest ?? -Infinity;
}
