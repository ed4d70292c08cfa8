// Saved requests and their folders, in the database.

import type { DatabaseSync } from 'node:sqlite';
import type { Row } from './columns.ts';
import { transaction } from './transaction.ts';

/** A row of an older file lacks `functions`. */
const COLUMNS = ['id', 'parent', 'position', 'name', 'endpoint_id', 'method', 'params', 'functions'];

export function createSavedRequests(database: DatabaseSync) {
  const all = database.prepare('SELECT * FROM saved ORDER BY parent, position, id');
  const put = database.prepare(
    `INSERT OR REPLACE INTO saved (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  const remove = database.prepare('DELETE FROM saved WHERE id = ?');
  return {
    saved: (): readonly Row[] => all.all() as Row[],
    putSaved: (rows: readonly Row[]): void =>
      transaction(database, 'history', () => {
        for (const row of rows) put.run(...COLUMNS.map((name) => row[name] ?? null));
      }),
    removeSaved: (ids: readonly string[]): void =>
      transaction(database, 'history', () => {
        for (const id of ids) remove.run(id);
      }),
  };
}
