// Finds entries by text, or by columns without an index, newest first, a few milliseconds at a time. Rows of imported
// calls can be later than rows of newer calls, so the index is read by runs of rising times.

import type { DatabaseSync } from 'node:sqlite';
import { omitUndefined } from '../core/omitUndefined.ts';
import type { HistoryFilter, PageEnd } from '../core/history/history.ts';
import { searchNeedles } from '../core/history/searchNeedles.ts';
import type { Row } from './columns.ts';
import { NEWEST_FIRST, entriesAfter, entryPosition } from './entryConditions.ts';
import { EntryReads } from './entryReads.ts';
import type { SearchIndex } from './searchIndex.ts';
import { boundOf, runsOf } from './timeRuns.ts';
import type { RowRun } from './timeRuns.ts';

export type RowPage = { readonly rows: readonly Row[]; readonly end?: PageEnd };
/** Work in slices of a few milliseconds: between two slices, other work can be done, or this work abandoned. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Rows read at once where the index does not help. */
const SCANNED_ROWS = 1_000;
/** If more rows than these are not in the index yet, the index is not used. */
const LONGEST_TAIL = 10_000;
const CANDIDATES = 300;
/** Candidates whose texts are read at once. */
const READ = 100;
const BEGINNING: PageEnd = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export function createSearch(database: DatabaseSync, index: SearchIndex) {
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS n FROM entry');
  const many = database.prepare(
    `SELECT started_at, rowid AS row FROM entry WHERE deleted_at IS NULL${entriesAfter(BEGINNING).sql}
     ${NEWEST_FIRST} LIMIT 1 OFFSET ${SCANNED_ROWS - 1}`,
  );

  return function* search(filter: HistoryFilter, limit: number, after: PageEnd = BEGINNING): Sliced<RowPage> {
    const needles = searchNeedles(filter.text ?? '', filter.textAlso);
    const indexed = index.indexedTo();
    const end = Number(last.get()?.['n']);
    const reads = new EntryReads(database, needles, { filter, after });
    const found: Row[] = [];
    if (end - indexed > LONGEST_TAIL || !index.canDecide(needles)) yield* walk();
    else yield* merge();
    const lastFound = found[limit - 1];
    return {
      rows: found.slice(0, limit),
      ...omitUndefined({ end: lastFound && entryPosition(lastFound) }),
    };

    /** Reads the texts of all entries, without the index. */
    function* walk(): Sliced<void> {
      for (let from: PageEnd | undefined = after; from !== undefined && found.length < limit; yield) {
        const row = many.get(...entriesAfter(from).values) as Row | undefined;
        const to: PageEnd | undefined = row && entryPosition(row);
        found.push(...reads.between(from, to, limit - found.length));
        from = to;
      }
    }

    function* merge(): Sliced<void> {
      let held: readonly PageEnd[] = [];
      const hold = (candidates: readonly PageEnd[]): void => {
        held = [...held, ...candidates].toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!);
      };
      for (let from = indexed; from < end; from += SCANNED_ROWS, yield)
        hold(reads.inRows(from, from + SCANNED_ROWS));
      let runs = runsOf(index.spans(), indexed, Math.min(after[0]!, filter.before ?? Infinity));
      // A rare text is found by one query over all runs, however many there are.
      const all = runs.length > 1 ? index.candidates(needles, 0, indexed + 1, CANDIDATES) : undefined;
      if (all !== undefined && all.length < CANDIDATES) {
        hold(reads.among(all));
        runs = [];
      }
      while (found.length < limit) {
        const run = runs.reduce<RowRun | undefined>(newerRun, undefined);
        const bound = run === undefined ? -Infinity : boundOf(run);
        const certain = held.slice(0, Math.min(READ, limit - found.length)).filter(([at]) => at! > bound);
        held = held.slice(certain.length);
        if (certain.length > 0) found.push(...reads.read(certain.map(([, row]) => row!)));
        else if (run === undefined || bound < (filter.since ?? 0)) return;
        else {
          const rows = index.candidates(needles, run.from, run.below, CANDIDATES);
          hold(reads.among(rows));
          run.below = rows.length < CANDIDATES ? run.from : rows.at(-1)!;
        }
        yield;
      }
    }
  };
}

function newerRun(best: RowRun | undefined, next: RowRun): RowRun {
  return best === undefined || boundOf(next) > boundOf(best) ? next : best;
}
