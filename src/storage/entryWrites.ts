// Adds, marks, deletes and restores entries. Each change is one transaction, except that many entries are deleted or
// restored in slices.

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { EntryMarks, Selection } from '../core/history/history.ts';
import { COLUMNS } from './columns.ts';
import type { SqlValue } from './columns.ts';
import type { EntryRow } from './entryRow.ts';
import type { createQueries } from './entryQueries.ts';
import type { Sliced } from './entrySearch.ts';
import type { SearchIndex } from './searchIndex.ts';
import { createSetMarks } from './setMarks.ts';
import { transaction } from './transaction.ts';

/** Results up to this many characters are stored in their entry. */
const INLINE = 1_024;
const SLICE = 500;

export function createWrites(
  database: DatabaseSync,
  index: SearchIndex,
  queries: ReturnType<typeof createQueries>,
) {
  const insertRow = createInsert(database);
  const setDeleted = database.prepare('UPDATE entry SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL');
  const markWithSet = createSetMarks(database);
  const restored = database.prepare(
    `UPDATE entry SET deleted_at = NULL
     WHERE rowid IN (SELECT rowid FROM entry WHERE deleted_at = ? LIMIT ${SLICE})`,
  );

  function* idsOf(selection: Selection): Sliced<readonly string[]> {
    if (Array.isArray(selection)) return (selection as readonly string[]).slice(0, SLICE);
    const { rows } = yield* queries.page(selection as Exclude<Selection, readonly string[]>, SLICE);
    return rows.map((row) => String(row['id']));
  }

  return {
    /** Adds entries, all or none, and restores deleted ones. Returns for each whether it was added or restored. */
    add: (rows: readonly EntryRow[]): readonly boolean[] =>
      transaction(database, 'history', () => rows.map((row) => insertRow(row))),
    /** The same for calls that were made just now: a call gets the marks that all others of its set have. */
    append: (rows: readonly EntryRow[]): readonly boolean[] =>
      transaction(database, 'history', () =>
        rows.map((row) => {
          const isAdded = insertRow(row);
          if (isAdded) markWithSet(row.values[0]!);
          return isAdded;
        }),
      ),
    mark(ids: readonly string[], marks: EntryMarks): void {
      const columns = COLUMNS.filter(({ name }) => Object.hasOwn(marks, name));
      if (columns.length === 0) return;
      const sets = columns.map(({ name }) => `${name} = ?`).join(', ');
      const update = database.prepare(`UPDATE entry SET ${sets} WHERE id = ? RETURNING rowid AS row`);
      const values = columns.map(({ write }) => emptyAsNull(write(marks as never)));
      const rows = transaction(database, 'history', () => ids.flatMap((id) => update.all(...values, id)));
      index.renew(rows.map(({ row }) => Number(row)));
    },
    /** Returns how many entries were marked as deleted. */
    *delete(selection: Selection, stamp: number): Sliced<number> {
      let count = 0;
      let rest = selection;
      for (;;) {
        const ids = yield* idsOf(rest);
        transaction(database, 'history', () => {
          for (const id of ids) count += Number(setDeleted.run(stamp, id).changes);
        });
        if (ids.length < SLICE) return count;
        if (Array.isArray(rest)) rest = (rest as readonly string[]).slice(SLICE);
        yield;
      }
    },
    *restore(stamp: number): Sliced<number> {
      for (let count = 0; ;) {
        const changed = transaction(database, 'history', () => Number(restored.run(stamp).changes));
        count += changed;
        if (changed < SLICE) return count;
        yield;
      }
    },
  };
}

/** An empty text or list is stored as null. */
function emptyAsNull(value: SqlValue): SqlValue {
  return value === '' || value === '[]' ? null : value;
}

/** Returns a function that adds or restores one entry and says whether it did. */
function createInsert(database: DatabaseSync): (row: EntryRow) => boolean {
  const names = [...COLUMNS.map(({ name }) => name), 'kind', 'day', 'outcome', 'answer'];
  const insert = database.prepare(
    `INSERT INTO entry (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
  );
  const isThere = database.prepare('SELECT 1 FROM entry WHERE id = ?');
  const bringBack = database.prepare(
    'UPDATE entry SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL',
  );
  const putAnswer = database.prepare(
    `INSERT INTO answer (name, bytes, used_at, text) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET used_at = max(used_at, excluded.used_at) RETURNING id`,
  );

  function answerOf({ startedAt, outcome, body, bodyBytes }: EntryRow): number | null {
    if (body === null && outcome.length <= INLINE) return null;
    const kept =
      body === null
        ? [createHash('sha256').update(outcome).digest('hex'), Buffer.byteLength(outcome), startedAt, outcome]
        : [body, bodyBytes, startedAt, null];
    return Number(putAnswer.get(...kept)?.['id']);
  }

  return (row) => {
    const [id] = row.values;
    if (isThere.get(id!) !== undefined) return bringBack.run(id!).changes === 1;
    const answer = answerOf(row);
    const { values, kind, day, outcome } = row;
    return insert.run(...values, kind, day, answer === null ? outcome : 'null', answer).changes === 1;
  };
}
