// Runs of rows in which later rows are later calls: usually one run, more where older calls were imported. Computed
// from the times of blocks of rows.

/** Rows in a block; the number of a row's block is the row divided by this, rounded down. */
export const ROWS_PER_BLOCK = 1_024;

/** The times of a block's entries in Unix milliseconds; entries deleted since can make the range too wide. */
export type TimeSpan = { readonly block: number; readonly oldest: number; readonly newest: number };

/** The rows from `from` up to `below`; `below` decreases as rows are read. */
export type RowRun = {
  readonly from: number;
  below: number;
  readonly spans: readonly TimeSpan[];
};

/** The runs of rows up to `last`, each without the blocks at its end whose entries are all later than `at`. */
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

/** The latest time that an entry of the run can have that was not read yet; -Infinity where all were read. */
export function boundOf({ from, below, spans }: RowRun): number {
  if (below <= from) return -Infinity;
  const block = Math.floor((below - 1) / ROWS_PER_BLOCK);
  return spans.findLast((span) => span.block <= block)?.newest ?? -Infinity;
}
