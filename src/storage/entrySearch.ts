// Owns finding entries by a text, or by what no index tells, the newest first. Entries that were imported stand behind
// newer ones in the index, so it is read as runs in which later rows are later calls, always the run that can have the
// newest; candidates wait until no other can be newer, and only then their texts are read. Refuses to go on for more than
// a few milliseconds.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { HistoryFilter, PageEnd } from '../core/history/history.ts';
import { searchNeedles } from '../core/history/searchNeedles.ts';
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

/** What is looked at at once where the index does not help. */
const SCANNED_ROWS = 1_000;
/** Where more rows than these are not in the index yet, it is done without. */
const LONGEST_TAIL = 10_000;
const CANDIDATES = 300;
/** Candidates whose texts are read at once. */
const READ = 100;
const AMONG = 'entry.rowid IN (SELECT value FROM json_each(?))';
const BEGINNING: PageEnd = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export function createSearch(database: DatabaseSync, index: SearchIndex) {
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS n FROM entry');
  const many = database.prepare(
    `SELECT started_at, rowid AS row FROM entry WHERE deleted_at IS NULL${behind(BEGINNING).sql}
     ${NEWEST_FIRST} LIMIT 1 OFFSET ${SCANNED_ROWS - 1}`,
  );

  return function* search(filter: HistoryFilter, limit: number, after: PageEnd = BEGINNING): Sliced<RowPage> {
    const needles = searchNeedles(filter.text ?? '');
    const indexed = index.indexedTo();
    const end = Number(last.get()?.['n']);
    const look = lookers(needles, filter, after);
    const found: Row[] = [];
    if (end - indexed > LONGEST_TAIL || !index.canTell(needles)) yield* walk();
    else yield* merge();
    const lastFound = found[limit - 1];
    return {
      rows: found.slice(0, limit),
      ...(lastFound === undefined ? {} : { end: endOf(lastFound) }),
    };

    /** Reads the texts of all entries. */
    function* walk(): Sliced<void> {
      for (let from: PageEnd | undefined = after; from !== undefined && found.length < limit; yield) {
        const row = many.get(...behind(from).values) as Row | undefined;
        const to: PageEnd | undefined = row && endOf(row);
        found.push(...look.between(from, to, limit - found.length));
        from = to;
      }
    }

    function* merge(): Sliced<void> {
      let held: readonly PageEnd[] = [];
      const hold = (candidates: readonly PageEnd[]): void => {
        held = [...held, ...candidates].toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!);
      };
      for (let from = indexed; from < end; from += SCANNED_ROWS, yield)
        hold(look.inRows(from, from + SCANNED_ROWS));
      let runs = runsOf(index.spans(), indexed, Math.min(after[0]!, filter.before ?? Infinity));
      // What is seldom is found at once, however many runs there are.
      const all = runs.length > 1 ? index.candidates(needles, 0, indexed + 1, CANDIDATES) : undefined;
      if (all !== undefined && all.length < CANDIDATES) {
        hold(look.among(all));
        runs = [];
      }
      while (found.length < limit) {
        const run = runs.reduce<Run | undefined>(newerRun, undefined);
        const bound = run === undefined ? -Infinity : boundOf(run);
        const certain = held.slice(0, Math.min(READ, limit - found.length)).filter(([at]) => at! > bound);
        held = held.slice(certain.length);
        if (certain.length > 0) found.push(...look.read(certain.map(([, row]) => row!)));
        else if (run === undefined || bound < (filter.since ?? 0)) return;
        else {
          const rows = index.candidates(needles, run.from, run.below, CANDIDATES);
          hold(look.among(rows));
          run.below = rows.length < CANDIDATES ? run.from : rows.at(-1)!;
        }
        yield;
      }
    }
  };

  /** What looks at some of the entries: whether the filter without its text finds them, or reads their texts as well. */
  function lookers(needles: readonly Needle[], filter: HistoryFilter, after: PageEnd) {
    const needle = hasNeedle(needles);
    const { sql, values } = conditionOf(filter);
    const rest = behind(after);
    const prepared = new Map<string, StatementSync>();
    const all = (query: string, ...of: readonly (string | number)[]): readonly Row[] => {
      const statement = prepared.get(query) ?? database.prepare(query);
      prepared.set(query, statement);
      return statement.all(...of) as Row[];
    };
    const places = (which: string, ...of: readonly (string | number)[]): readonly PageEnd[] => {
      const query = `SELECT started_at, entry.rowid AS row ${FROM_ENTRY}
         WHERE ${which} AND deleted_at IS NULL${rest.sql}${sql}`;
      return all(query, ...of, ...rest.values, ...values).map(endOf);
    };
    const texts = (which: string, of: readonly (string | number)[], limit: number): readonly Row[] => {
      const query = `SELECT entry.rowid AS row, ${HEAD}${callsOf(filter)} ${FROM_ENTRY}
         WHERE deleted_at IS NULL AND ${which}${sql} AND ${needle.sql} ${NEWEST_FIRST} LIMIT ?`;
      return all(query, ...of, ...values, ...needle.values, limit);
    };
    return {
      among: (rows: readonly number[]) => places(AMONG, JSON.stringify(rows)),
      inRows: (from: number, to: number) => places('entry.rowid > ? AND entry.rowid <= ?', from, to),
      read: (rows: readonly number[]) => texts(AMONG, [JSON.stringify(rows)], rows.length),
      between(from: PageEnd, [at, row]: PageEnd = [0, 0], limit: number) {
        const which = `started_at >= ? AND (started_at > ? OR entry.rowid >= ?)${rest.sql}`;
        return texts(which, [at!, at!, row!, ...behind(from).values], limit);
      },
    };
  }
}

function newerRun(best: Run | undefined, next: Run): Run {
  return best === undefined || boundOf(next) > boundOf(best) ? next : best;
}
