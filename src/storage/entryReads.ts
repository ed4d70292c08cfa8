// Queries for some of the entries: the positions that the filter finds without its text, or the rows with the text.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { HistoryFilter, PageEnd } from '../core/history/history.ts';
import type { TextNeedle } from '../core/history/searchNeedles.ts';
import { HEAD } from './columns.ts';
import type { Row } from './columns.ts';
import { NEWEST_FIRST, entriesAfter, setColumn, conditionOf, entryPosition } from './entryConditions.ts';
import { FROM_ENTRY, hasNeedle } from './searchText.ts';

type SqlValues = readonly (string | number)[];

const AMONG = 'entry.rowid IN (SELECT value FROM json_each(?))';

export class EntryReads {
  readonly #database: DatabaseSync;
  readonly #filter: HistoryFilter;
  readonly #needle: ReturnType<typeof hasNeedle>;
  readonly #condition: ReturnType<typeof conditionOf>;
  readonly #rest: ReturnType<typeof entriesAfter>;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(
    database: DatabaseSync,
    needles: readonly TextNeedle[],
    { filter, after }: { readonly filter: HistoryFilter; readonly after: PageEnd },
  ) {
    this.#database = database;
    this.#filter = filter;
    this.#needle = hasNeedle(needles);
    this.#condition = conditionOf(filter);
    this.#rest = entriesAfter(after);
  }

  among(rows: readonly number[]): readonly PageEnd[] {
    return this.#places(AMONG, JSON.stringify(rows));
  }

  inRows(from: number, to: number): readonly PageEnd[] {
    return this.#places('entry.rowid > ? AND entry.rowid <= ?', from, to);
  }

  read(rows: readonly number[]): readonly Row[] {
    return this.#texts(AMONG, [JSON.stringify(rows)], rows.length);
  }

  /**
   * Rows after `from` and down to the second position (inclusive), or to the end of the list where that is left out.
   */
  between(from: PageEnd, [at, row]: PageEnd = [0, 0], limit: number): readonly Row[] {
    const which = `started_at >= ? AND (started_at > ? OR entry.rowid >= ?)${this.#rest.sql}`;
    return this.#texts(which, [at!, at!, row!, ...entriesAfter(from).values], limit);
  }

  #places(which: string, ...of: SqlValues): readonly PageEnd[] {
    const { sql, values } = this.#condition;
    const query = `SELECT started_at, entry.rowid AS row ${FROM_ENTRY}
         WHERE ${which} AND deleted_at IS NULL${this.#rest.sql}${sql}`;
    return this.#all(query, ...of, ...this.#rest.values, ...values).map(entryPosition);
  }

  #texts(which: string, of: SqlValues, limit: number): readonly Row[] {
    const { sql, values } = this.#condition;
    const query = `SELECT entry.rowid AS row, ${HEAD}${setColumn(this.#filter)} ${FROM_ENTRY}
         WHERE deleted_at IS NULL AND ${which}${sql} AND ${this.#needle.sql} ${NEWEST_FIRST} LIMIT ?`;
    return this.#all(query, ...of, ...values, ...this.#needle.values, limit);
  }

  #all(query: string, ...of: SqlValues): readonly Row[] {
    const statement = this.#prepared.get(query) ?? this.#database.prepare(query);
    this.#prepared.set(query, statement);
    return statement.all(...of) as Row[];
  }
}
