// Keeps the history within its limits, a slice at a time: removes old entries, deleted ones, and results over the
// budget. Pinned entries stay.

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { HistoryRules } from '../core/history/history.ts';
import type { createQueries } from './entryQueries.ts';
import type { SearchIndex } from './searchIndex.ts';
import { transaction } from './transaction.ts';

/** How long deleted entries can be restored. */
const UNDO_MS = 600_000;
const DAY_MS = 86_400_000;
const SLICE = 100;
/** A younger file can belong to an entry that another window is about to write. */
const YOUNG_MS = 60_000;
/** The deletion stamp of entries purged at once: because of the rules, or because the user deletes them for good. */
export const PURGE_STAMP = 1;

export class Retention {
  readonly #database: DatabaseSync;
  readonly #index: SearchIndex;
  readonly #queries: ReturnType<typeof createQueries>;
  /** The folder of large results; undefined where its files must stay as they are. */
  readonly #folder: string | undefined;
  readonly #sql: ReturnType<typeof statementsOf>;
  #calls = 0;
  #answers = 0;
  /** Files that no stored result named when they were checked. */
  readonly #unnamed = new Set<string>();

  constructor(
    database: DatabaseSync,
    index: SearchIndex,
    queries: ReturnType<typeof createQueries>,
    folder: string | undefined,
  ) {
    this.#database = database;
    this.#index = index;
    this.#queries = queries;
    this.#folder = folder;
    this.#sql = statementsOf(database);
  }

  /**
   * Does a slice of the work that is due; false where none is left. `now`: Unix milliseconds. `stamp`: the deletion
   * stamp for entries that the rules remove.
   */
  step({ mostEntries, mostDays, mostAnswerBytes }: HistoryRules, now: number, stamp = PURGE_STAMP): boolean {
    const before = this.#calls;
    const tooMany = this.#queries.count() - Number(this.#sql.pinned.get()?.['n']) - mostEntries;
    if (tooMany > 0) this.#calls += Number(this.#sql.surplus.run(stamp, Math.min(tooMany, SLICE)).changes);
    const oldestKept = now - mostDays * DAY_MS;
    if (Number(this.#sql.oldestLive.get()?.['at'] ?? now) < oldestKept)
      this.#calls += Number(this.#sql.old.run(stamp, oldestKept).changes);
    if (this.#calls > before) return true;
    if (this.#purge(now) || this.#evict(mostAnswerBytes)) return true;
    this.#removeFiles(now);
    return false;
  }

  /** How many entries and results the rules removed since the last time this was called. */
  taken(): { readonly calls: number; readonly results: number } {
    const all = { calls: this.#calls, results: this.#answers };
    [this.#calls, this.#answers] = [0, 0];
    return all;
  }

  /** When work will be due even if nothing changes, in Unix milliseconds; undefined for never. */
  next(now: number): number | undefined {
    return this.#unnamed.size > 0 ? now + YOUNG_MS : this.#nextPurge();
  }

  /** Removes old files of large results that no entry names: a window was killed before it wrote the entry. */
  sweep(now: number): void {
    if (this.#folder === undefined) return;
    for (const name of namesIn(this.#folder)) {
      const isOld = statSync(join(this.#folder, name)).mtimeMs < now - DAY_MS;
      if (name.endsWith('.json') && isOld) this.#unnamed.add(name);
    }
    this.#removeFiles(now);
  }

  /** Deletes results that no entry names. Returns the names of their files, to be removed after the commit. */
  #drop(ids: readonly number[]): readonly string[] {
    return ids
      .flatMap((id) => this.#sql.dropUnnamed.all(id))
      .flatMap(({ name, isFile }) => (isFile === 1 ? [String(name)] : []));
  }

  /** Removes files that no stored result names, except young ones. */
  #removeFiles(now: number): void {
    if (this.#folder === undefined) return this.#unnamed.clear();
    for (const name of this.#unnamed) {
      const path = join(this.#folder, name);
      const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
      if (mtimeMs > now - YOUNG_MS) continue;
      if (this.#sql.isNamed.get(name) === undefined) rmSync(path, { force: true });
      this.#unnamed.delete(name);
    }
  }

  #nextPurge(): number | undefined {
    const at = this.#sql.firstDeleted.get()?.['at'];
    return typeof at === 'number' ? at + UNDO_MS : undefined;
  }

  #purge(now: number): boolean {
    // Checked without a lock: mostly nothing is due.
    if ((this.#nextPurge() ?? Infinity) >= now) return false;
    const { count, files } = transaction(this.#database, this.#index.forgetting, () => {
      const rows = this.#sql.gone.all(now - UNDO_MS);
      this.#index.forget(
        rows.map(({ row }) => Number(row)),
        Number(this.#sql.last.get()?.['n']),
      );
      const left = new Set(rows.flatMap(({ answer }) => (answer === null ? [] : [Number(answer)])));
      return { count: rows.length, files: this.#drop([...left]) };
    });
    for (const file of files) this.#unnamed.add(file);
    return count > 0;
  }

  #evict(budget: number): boolean {
    const over = (): number => Number(this.#sql.answerBytes.get()?.['value']) - budget;
    if (over() <= 0) return false;
    const files = transaction(this.#database, 'history', () => {
      let left = over();
      const dropped: number[] = [];
      for (const { id, bytes } of this.#sql.oldest.all()) {
        if (left <= 0) break;
        this.#answers += Number(this.#sql.setEvicted.run(id!).changes);
        dropped.push(Number(id));
        left -= Number(bytes);
      }
      return dropped.length === 0 ? undefined : this.#drop(dropped);
    });
    for (const file of files ?? []) this.#unnamed.add(file);
    return files !== undefined;
  }
}

function statementsOf(database: DatabaseSync) {
  const old = database.prepare(
    `UPDATE entry SET deleted_at = ? WHERE rowid IN (
       SELECT rowid FROM entry WHERE deleted_at IS NULL AND pinned = 0 AND started_at < ?
       ORDER BY started_at LIMIT ${SLICE})`,
  );
  const surplus = database.prepare(
    `UPDATE entry SET deleted_at = ? WHERE rowid IN (
       SELECT rowid FROM entry WHERE deleted_at IS NULL AND pinned = 0 ORDER BY started_at, rowid LIMIT ?)`,
  );
  const pinned = database.prepare(
    'SELECT count(*) AS n FROM entry INDEXED BY entry_pinned WHERE pinned = 1 AND deleted_at IS NULL',
  );
  const gone = database.prepare(
    `DELETE FROM entry WHERE rowid IN (SELECT rowid FROM entry WHERE deleted_at < ? LIMIT ${SLICE})
     RETURNING rowid AS row, answer`,
  );
  const firstDeleted = database.prepare(
    'SELECT min(deleted_at) AS at FROM entry WHERE deleted_at IS NOT NULL',
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
  const setEvicted = database.prepare('UPDATE entry SET answer = NULL, evicted = 1 WHERE answer = ?');
  const isNamed = database.prepare('SELECT 1 FROM answer WHERE name = ?');
  const oldestLive = database.prepare(
    'SELECT min(started_at) AS at FROM entry WHERE deleted_at IS NULL AND pinned = 0',
  );
  return {
    old,
    surplus,
    pinned,
    gone,
    firstDeleted,
    last,
    dropUnnamed,
    answerBytes,
    oldest,
    setEvicted,
    isNamed,
    oldestLive,
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
