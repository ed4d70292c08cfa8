// Saved requests and their folders, in the database.

import type { DatabaseSync } from 'node:sqlite';
import type { Row } from './columns.ts';
import { transaction } from './transaction.ts';

export function createSavedRequests(database: DatabaseSync) {
  const all = database.prepare('SELECT * FROM saved ORDER BY parent, position, id');
  const put = database.prepare('INSERT OR REPLACE INTO saved VALUES (?, ?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM saved WHERE id = ?');
  return {
    saved: (): readonly Row[] => all.all() as Row[],
    putSaved: (rows: readonly Row[]): void =>
      transaction(database, 'history', () => {
        for (const row of rows) put.run(...Object.values(row));
      }),
    removeSaved: (ids: readonly string[]): void =>
      transaction(database, 'history', () => {
        for (const id of ids) remove.run(id);
      }),
  };
}
