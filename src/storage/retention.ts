// Keeps the history within its limits, a little at a time: old entries, long deleted ones, and the budget of results.
// Pinned entries stay.

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
/** A younger file can be that of an entry which another window is about to write. */
const YOUNG_MS = 60_000;
/** The stamp of what goes at once: by the rules, or because a person wants it gone for good. */
export const AT_ONCE = 1;

export class Retention {
  readonly #database: DatabaseSync;
  readonly #index: SearchIndex;
  readonly #queries: ReturnType<typeof createQueries>;
  /** Where the files of large answers are; undefined where they are to stay as they are. */
  readonly #folder: string | undefined;
  readonly #sql: ReturnType<typeof statementsOf>;
  #calls = 0;
  #answers = 0;
  /** Files that nothing named when they were looked at. */
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

  /** Does some of what is to be done; false where nothing is left. `now`: Unix milliseconds. `stamp`: what entries bear
   * that go by the rules. */
  step({ mostEntries, mostDays, mostAnswerBytes }: HistoryRules, now: number, stamp = AT_ONCE): boolean {
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

  /** How many entries went by the rules since this was asked last, and of how many the answers were let go. */
  taken(): { readonly calls: number; readonly answers: number } {
    const all = { calls: this.#calls, answers: this.#answers };
    [this.#calls, this.#answers] = [0, 0];
    return all;
  }

  /** When there will be something to do though nothing changes, in Unix milliseconds; undefined where never. */
  next(now: number): number | undefined {
    return this.#unnamed.size > 0 ? now + YOUNG_MS : this.#nextPurge();
  }

  /** Removes files of large answers that no entry names: those of a window that was killed before it wrote the entry. */
  sweep(now: number): void {
    if (this.#folder === undefined) return;
    for (const name of namesIn(this.#folder)) {
      const isOld = statSync(join(this.#folder, name)).mtimeMs < now - DAY_MS;
      if (name.endsWith('.json') && isOld) this.#unnamed.add(name);
    }
    this.#removeFiles(now);
  }

  /** Removes answers that nothing names; their files when that is certain to be kept. */
  #drop(ids: readonly number[]): readonly string[] {
    return ids
      .flatMap((id) => this.#sql.dropUnnamed.all(id))
      .flatMap(({ name, isFile }) => (isFile === 1 ? [String(name)] : []));
  }

  /** Removes files that nothing names, but those that are young. */
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
    // Looked at without a lock: mostly there is nothing.
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
