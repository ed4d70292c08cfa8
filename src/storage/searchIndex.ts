// The search index: a file of trigrams beside the history that the worker updates when idle. It only narrows a search,
// so it can be rebuilt, as it is when damaged.

import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TextNeedle } from '../core/history/searchNeedles.ts';
import { FROM_ENTRY, SEARCHED, SEARCHED_BYTES } from './searchText.ts';
import { ROWS_PER_BLOCK } from './timeRuns.ts';
import type { TimeSpan } from './timeRuns.ts';
import { transaction } from './transaction.ts';
import type { Locked } from './transaction.ts';

/** The index can look up a text of at least this many code points. */
const GRAM = 3;
/** More trigrams of a text cost more than they exclude. */
const MOST_GRAMS = 8;
/** Limits of one step: entries, and about this many bytes of their texts. */
const STEP = 100;
const STEP_BYTES = 1_048_576;
/** The version of the index format; an index of another version is rebuilt. */
const FORM = 2;

const SCHEMA = `
  PRAGMA look.journal_mode = WAL;
  PRAGMA look.synchronous = OFF;
  CREATE VIRTUAL TABLE IF NOT EXISTS look.search
    USING fts5(text, tokenize = 'trigram', detail = none, content = '', contentless_delete = 1);
  CREATE TABLE IF NOT EXISTS look.span (block INTEGER PRIMARY KEY, oldest INTEGER NOT NULL, newest INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS look.state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;`;

export interface SearchIndex {
  /** The last row that is in the index; 0 where it is empty or does not exist. */
  indexedTo(): number;
  /** Indexes the next entries; false where all are indexed. */
  step(): boolean;
  /** Indexes these entries again: their texts have changed. */
  renew(rows: readonly number[]): void;
  /** The tables that the transaction must lock in which `forget` is called. */
  readonly forgetting: Locked;
  /**
   * Removes deleted rows, inside a transaction that locks `forgetting`. `last`: the last row that is left; SQLite uses
   * the numbers after it again.
   */
  forget(rows: readonly number[], last: number): void;
  /** Whether the index can look up all these needles. */
  canDecide(needles: readonly TextNeedle[]): boolean;
  /** The rows from `from` up to `below` that can contain one of the needles, the last row first. */
  candidates(needles: readonly TextNeedle[], from: number, below: number, limit: number): readonly number[];
  /** The times of the indexed entries, by blocks of rows, in the order of the rows. */
  spans(): readonly TimeSpan[];
}

/** The file of the index of the history in `file`. */
export function searchIndexOf(file: string): string {
  return `${file}.search`;
}

/** Opens the index of this history, in a file beside it. `isSuspect`: rebuilds it, as it may be damaged. */
export function openSearchIndex(database: DatabaseSync, file: string, isSuspect: boolean): SearchIndex {
  const path = file === ':memory:' ? file : searchIndexOf(file);
  try {
    if (!isSuspect) return attach(database, path);
  } catch {
    detach(database);
  }
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return attach(database, path);
  } catch {
    // The disk may be full, for example: searches then work without the index.
    detach(database);
    return NO_INDEX;
  }
}

const NO_INDEX: SearchIndex = {
  indexedTo: () => 0,
  step: () => false,
  renew: () => undefined,
  forgetting: 'history',
  forget: () => undefined,
  canDecide: () => false,
  candidates: () => [],
  spans: () => [],
};

function detach(database: DatabaseSync): void {
  const isAttached = database.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'look'").get();
  if (isAttached !== undefined) database.exec('DETACH look');
}

/** Empties an index of another history, or of another version of the format. */
function makeAnewIfOther(database: DatabaseSync, setState: StatementSync): void {
  const get = (sql: string, ...values: readonly (string | number)[]): number =>
    Number(Object.values(database.prepare(sql).get(...values) ?? { none: 0 })[0]);
  const history = get("SELECT value FROM main.state WHERE name = 'id'");
  const stateOf = (name: string): number => get('SELECT value FROM look.state WHERE name = ?', name);
  if (stateOf('history') !== history || stateOf('form') !== FORM) {
    transaction(database, 'index', () => {
      database.exec('DELETE FROM look.search; DELETE FROM look.span');
      setState.run('indexed_to', 0);
      setState.run('form', FORM);
      setState.run('history', history);
    });
  }
}

function attach(database: DatabaseSync, path: string): SearchIndex {
  database.prepare('ATTACH ? AS look').run(path);
  database.exec(SCHEMA);
  const state = database.prepare("SELECT value FROM look.state WHERE name = 'indexed_to'");
  const setState = database.prepare('INSERT OR REPLACE INTO look.state VALUES (?, ?)');
  const indexedTo = (): number => Number(state.get()?.['value'] ?? 0);
  const remove = database.prepare('DELETE FROM look.search WHERE rowid = ?');
  const put = database.prepare(
    `INSERT OR REPLACE INTO look.search (rowid, text) SELECT entry.rowid, ${SEARCHED} ${FROM_ENTRY}
     WHERE entry.rowid > ? AND entry.rowid <= ?`,
  );
  const find = database.prepare(
    `SELECT rowid FROM look.search WHERE search MATCH ? AND rowid >= ? AND rowid < ?
     ORDER BY rowid DESC LIMIT ?`,
  );
  const putSpans = database.prepare(
    `INSERT INTO look.span SELECT rowid / ${ROWS_PER_BLOCK} AS block, min(started_at), max(started_at) FROM entry
     WHERE rowid > ? AND rowid <= ? GROUP BY block
     ON CONFLICT DO UPDATE SET oldest = min(oldest, excluded.oldest), newest = max(newest, excluded.newest)`,
  );
  const allSpans = database.prepare('SELECT block, oldest, newest FROM look.span ORDER BY block');
  const sizes = database.prepare(
    `SELECT entry.rowid AS row, ${SEARCHED_BYTES} AS bytes ${FROM_ENTRY} WHERE entry.rowid > ?
     ORDER BY entry.rowid LIMIT ${STEP}`,
  );
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS n FROM entry');
  const lastRow = (): number => Number(last.get()?.['n']);

  makeAnewIfOther(database, setState);
  // A power loss can undo writes of entries that are indexed already; SQLite then uses their row numbers again.
  if (indexedTo() > lastRow())
    transaction(database, 'index', () => setState.run('indexed_to', Math.min(indexedTo(), lastRow())));

  return {
    indexedTo,
    step() {
      if (indexedTo() >= lastRow()) return false;
      return transaction(database, 'index', () => {
        // Another window may have indexed entries in the meantime.
        const from = indexedTo();
        const to = endOfStep(sizes, from);
        if (to === from) return false;
        put.run(from, to);
        putSpans.run(from, to);
        setState.run('indexed_to', to);
        return to < lastRow();
      });
    },
    forgetting: 'both',
    renew(rows) {
      transaction(database, 'index', () => {
        const to = indexedTo();
        for (const row of rows) if (row <= to) put.run(row - 1, row);
      });
    },
    forget(rows, end) {
      for (const row of rows) remove.run(row);
      if (indexedTo() > end) setState.run('indexed_to', end);
    },
    canDecide: (needles) => needles.length > 0 && needles.every((needle) => gramsOf(needle).length > 0),
    candidates(needles, from, below, limit) {
      const query = needles.map((needle) => `(${gramsOf(needle).join(' AND ')})`).join(' OR ');
      // A JavaScript number is bound as REAL, which FTS5 does not accept as a bound of rowid.
      return find.all(query, BigInt(from), BigInt(below), limit).map(({ rowid }) => Number(rowid));
    },
    spans: () => allSpans.all() as TimeSpan[],
  };
}

/** The last row of the next step, which begins after row `from`. */
function endOfStep(sizes: StatementSync, from: number): number {
  let [end, left] = [from, STEP_BYTES];
  for (const { row, bytes } of sizes.iterate(from)) {
    end = Number(row);
    left -= Number(bytes);
    if (left <= 0) break;
  }
  return end;
}

/** Trigrams from all parts of a needle, quoted. `000` is in most results and excludes little, so it is left out. */
function gramsOf({ text, tail }: TextNeedle): readonly string[] {
  const all = new Set<string>();
  for (const points of [text, tail?.end ?? ''].map((part) => Array.from(part)))
    for (let at = 0; at + GRAM <= points.length; at++) all.add(points.slice(at, at + GRAM).join(''));
  const selective = [...all].filter((gram) => gram !== '000');
  const from = selective.length === 0 ? [...all] : selective;
  const step = Math.max(1, from.length / MOST_GRAMS);
  return Array.from(
    { length: Math.min(from.length, MOST_GRAMS) },
    (_, index) => `"${from[Math.floor(index * step)]!.replaceAll('"', '""')}"`,
  );
}
