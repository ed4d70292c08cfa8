// Owns keeping the history within its rules, a little at a time: what is old goes, what was deleted long enough ago goes
// for good, and the answers stay within their budget. Pinned entries stay as they are.

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { HistoryRules } from '../core/history/history.ts';
import type { createQueries } from './entryQueries.ts';
import type { SearchIndex } from './searchIndex.ts';
import { transaction } from './transaction.ts';

/** How long what was deleted can be restored. */
const UNDO_MS = 600_000;
const DAY_MS = 86_400_000;
const SLICE = 100;
/** What is kept by the rules and not by a person goes at once. */
const AT_ONCE = 1;

export type Upkeep = {
  /** Does some of what is to be done; false where nothing is left. `now`: Unix milliseconds. */
  step(rules: HistoryRules, now: number): boolean;
  /** Removes files of large answers that no entry names: those of a window that was killed before it wrote the entry. */
  sweep(now: number): void;
};

/** `folder`: where the files of large answers are. */
export function createUpkeep(
  database: DatabaseSync,
  index: SearchIndex,
  queries: ReturnType<typeof createQueries>,
  folder: string,
): Upkeep {
  const old = database.prepare(
    `UPDATE entry SET deleted_at = ${AT_ONCE} WHERE rowid IN (
       SELECT rowid FROM entry WHERE deleted_at IS NULL AND pinned = 0 AND started_at < ?
       ORDER BY started_at LIMIT ${SLICE})`,
  );
  const surplus = database.prepare(
    `UPDATE entry SET deleted_at = ${AT_ONCE} WHERE rowid IN (
       SELECT rowid FROM entry WHERE deleted_at IS NULL AND pinned = 0 ORDER BY started_at LIMIT ?)`,
  );
  const gone = database.prepare(
    `DELETE FROM entry WHERE rowid IN (SELECT rowid FROM entry WHERE deleted_at < ? LIMIT ${SLICE})
     RETURNING rowid AS row, answer`,
  );
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS n FROM entry');
  const dropUnnamed = database.prepare(
    `DELETE FROM answer WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.answer = answer.id)
     RETURNING name, text IS NULL AS isFile`,
  );
  const answerBytes = database.prepare("SELECT value FROM state WHERE name = 'answer_bytes'");
  const oldest = database.prepare(
    `SELECT id, bytes FROM answer
     WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.answer = answer.id AND pinned = 1)
     ORDER BY used_at LIMIT ${SLICE}`,
  );
  const letGo = database.prepare('UPDATE entry SET answer = NULL, let_go = 1 WHERE answer = ?');
  const isNamed = database.prepare('SELECT 1 FROM answer WHERE name = ?');

  /** Removes answers that nothing names; their files when that is certain to be kept. */
  function drop(ids: readonly number[]): readonly string[] {
    return ids
      .flatMap((id) => dropUnnamed.all(id))
      .flatMap(({ name, isFile }) => (isFile === 1 ? [String(name)] : []));
  }

  function removeFiles(names: readonly string[]): void {
    for (const name of names) rmSync(join(folder, name), { force: true });
  }

  function purge(now: number): boolean {
    const { count, files } = transaction(database, () => {
      const rows = gone.all(now - UNDO_MS);
      if (rows.length > 0)
        index.forget(
          rows.map(({ row }) => Number(row)),
          Number(last.get()?.['n']),
        );
      const answers = new Set(rows.flatMap(({ answer }) => (answer === null ? [] : [Number(answer)])));
      return { count: rows.length, files: drop([...answers]) };
    });
    removeFiles(files);
    return count > 0;
  }

  function evict(budget: number): boolean {
    const over = (): number => Number(answerBytes.get()?.['value']) - budget;
    if (over() <= 0) return false;
    const files = transaction(database, () => {
      let left = over();
      const dropped: number[] = [];
      for (const { id, bytes } of oldest.all()) {
        if (left <= 0) break;
        letGo.run(id!);
        dropped.push(Number(id));
        left -= Number(bytes);
      }
      return dropped.length === 0 ? undefined : drop(dropped);
    });
    removeFiles(files ?? []);
    return files !== undefined;
  }

  return {
    step({ mostEntries, mostDays, mostAnswerBytes }, now) {
      const tooMany = queries.count() - mostEntries;
      if (tooMany > 0 && surplus.run(Math.min(tooMany, SLICE)).changes > 0) return true;
      if (old.run(now - mostDays * DAY_MS).changes > 0) return true;
      return purge(now) || evict(mostAnswerBytes);
    },
    sweep(now) {
      for (const name of namesIn(folder)) {
        const isOld = statSync(join(folder, name)).mtimeMs < now - DAY_MS;
        if (name.endsWith('.json') && isOld && isNamed.get(name) === undefined) removeFiles([name]);
      }
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
