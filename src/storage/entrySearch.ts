// Owns finding entries by a text, the newest first. Entries that were imported stand behind newer ones in the index, so
// it is read as runs in which later rows are later calls, always the run that can have the newest; what is found waits
// until no other can have a newer one. Refuses to go on for more than a few milliseconds at a time.

import type { DatabaseSync } from 'node:sqlite';
import type { HistoryFilter, PageEnd } from '../core/history/history.ts';
import type { Needle } from '../core/history/searchNeedles.ts';
import { HEAD } from './columns.ts';
import type { Row } from './columns.ts';
import { NEWEST_FIRST, behind, callsOf, conditionOf, endOf } from './entryConditions.ts';
import type { SearchIndex } from './searchIndex.ts';
import { FROM_ENTRY, hasNeedle } from './searchText.ts';
import { boundOf, runsOf } from './timeRuns.ts';
import type { Run } from './timeRuns.ts';

export type RowPage = { readonly rows: readonly Row[]; readonly end?: PageEnd };
/** Work in slices of a few milliseconds: between two of them, something else can be done, or the work left. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** What is searched at once where the index does not help. */
const SCANNED_ROWS = 1_000;
/** Rows that the index does not have yet are all looked at first; of more, it is done without. */
const LONGEST_TAIL = 10_000;
const CANDIDATES = 300;
const BEGINNING: PageEnd = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export function createSearch(database: DatabaseSync, index: SearchIndex) {
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS n FROM entry');

  return function* search(
    needles: readonly Needle[],
    filter: HistoryFilter,
    limit: number,
    after: PageEnd = BEGINNING,
  ): Sliced<RowPage> {
    const indexed = index.indexedTo();
    const end = Number(last.get()?.['n']);
    const first =
      end - indexed > LONGEST_TAIL ? undefined : index.candidates(needles, 0, indexed + 1, CANDIDATES);
    const look = looker(needles, filter);
    const found: Row[] = [];
    if (first === undefined) yield* walk();
    else yield* merge(first);
    const lastFound = found[limit - 1];
    return {
      rows: found.slice(0, limit),
      ...(lastFound === undefined ? {} : { end: endOf(lastFound) }),
    };

    /** Looks at all entries, the newest first. */
    function* walk(): Sliced<void> {
      for (let from: PageEnd | undefined = after; from !== undefined && found.length < limit; yield) {
        const to = look.afterMany(from);
        found.push(...look.between(from, to, limit - found.length));
        from = to;
      }
    }

    function* merge(rare: readonly number[]): Sliced<void> {
      const held: Row[] = [];
      const hold = (rows: readonly Row[]): void => {
        held.push(...rows);
        held.sort(
          (a, b) => Number(b['started_at']) - Number(a['started_at']) || Number(b['row']) - Number(a['row']),
        );
      };
      for (let from = indexed; from < end; from += SCANNED_ROWS, yield)
        hold(look.inRows(from, from + SCANNED_ROWS, after, limit));
      const isAll = rare.length < CANDIDATES;
      if (isAll) hold(look.among(rare, after, limit));
      const at = Math.min(after[0]!, filter.before ?? Infinity);
      const runs = isAll ? [] : runsOf(index.spans(), indexed, at);
      while (found.length < limit) {
        const run = runs.reduce<Run | undefined>(
          (best, next) => (best === undefined || boundOf(next) > boundOf(best) ? next : best),
          undefined,
        );
        const bound = run === undefined ? -Infinity : boundOf(run);
        const newer = held.findIndex((row) => Number(row['started_at']) <= bound);
        found.push(...held.splice(0, newer === -1 ? held.length : newer));
        if (run === undefined || bound < (filter.since ?? 0)) return;
        const rows = index.candidates(needles, run.from, run.below, CANDIDATES) ?? [];
        hold(look.among(rows, after, limit));
        run.below = rows.length < CANDIDATES ? run.from : rows.at(-1)!;
        yield;
      }
    }
  };

  /** What looks at some of the entries whether they are among those that are searched for; the newest first. */
  function looker(needles: readonly Needle[], filter: HistoryFilter) {
    const needle = hasNeedle(needles);
    const { sql, values } = conditionOf(filter);
    const select = (which: string): string =>
      `SELECT entry.rowid AS row, ${HEAD}${callsOf(filter)} ${FROM_ENTRY}
       WHERE deleted_at IS NULL${which}${behind(BEGINNING).sql}${sql} AND ${needle.sql} ${NEWEST_FIRST} LIMIT ?`;
    const all = (which: string, first: readonly (string | number)[], after: PageEnd, limit: number): Row[] =>
      database
        .prepare(select(which))
        .all(...first, ...behind(after).values, ...values, ...needle.values, limit) as Row[];
    const many = database.prepare(
      `SELECT started_at, rowid AS row FROM entry WHERE deleted_at IS NULL${behind(BEGINNING).sql}
       ${NEWEST_FIRST} LIMIT 1 OFFSET ${SCANNED_ROWS - 1}`,
    );
    return {
      among: (rows: readonly number[], after: PageEnd, limit: number) =>
        all(' AND entry.rowid IN (SELECT value FROM json_each(?))', [JSON.stringify(rows)], after, limit),
      inRows: (from: number, to: number, after: PageEnd, limit: number) =>
        all(' AND entry.rowid > ? AND entry.rowid <= ?', [from, to], after, limit),
      between: (after: PageEnd, [at, row]: PageEnd = [0, 0], limit: number) =>
        all(' AND started_at >= ? AND (started_at > ? OR entry.rowid >= ?)', [at!, at!, row!], after, limit),
      afterMany(after: PageEnd): PageEnd | undefined {
        const row = many.get(...behind(after).values) as Row | undefined;
        return row && endOf(row);
      },
    };
  }
}
