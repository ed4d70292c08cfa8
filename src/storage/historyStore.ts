// Owns the history on disk as the worker uses it: the open database, what to do where it fails, and the operations.
// Refuses to lose an entry to a disk that fails for a while: it is kept, and written when it can be.

import type { Deletion, EntryMarks, HistoryRules, Selection } from '../core/history/history.ts';
import type { EntryRow } from './entryRow.ts';
import { createQueries } from './entryQueries.ts';
import type { Sliced } from './entryQueries.ts';
import { createWrites } from './entryWrites.ts';
import { isDamage, lookAtIndex, openDatabase } from './openDatabase.ts';
import { createSavedRequests } from './savedRequests.ts';
import { openSearchIndex } from './searchIndex.ts';
import { createUpkeep } from './upkeep.ts';

/** More entries that could not be written are not kept. */
const MOST_UNSAVED = 1_000;

const WAITS = 'Calls work, and are written down when the disk can be written again.';

const NO_LIMITS: HistoryRules = {
  doNotRecord: [],
  mostEntries: Infinity,
  mostDays: Infinity,
  mostAnswerBytes: Infinity,
};

export type HistoryStore = ReturnType<typeof openHistoryStore>;
/** What the other thread may ask for. */
export type Operations = ReturnType<HistoryStore['operations']>;

/** `folder`: where the files of large answers are. `now`: Unix milliseconds. Never throws for a bad file. */
export function openHistoryStore(file: string, folder: string, now: () => number) {
  let open = openAll();
  let rules = NO_LIMITS;
  let unsaved: EntryRow[] = [];
  let cannotWrite: string | undefined;
  let lastStamp = 0;
  let hasLooked = false;

  function openAll(isSuspect = false) {
    const opened = openDatabase(file, now(), isSuspect);
    const { database } = opened;
    const index = openSearchIndex(database, opened.isInMemory ? ':memory:' : file);
    const queries = createQueries(database, index);
    return {
      ...opened,
      index,
      queries,
      writes: createWrites(database, index, queries),
      upkeep: createUpkeep(database, index, queries, folder),
      saved: createSavedRequests(database),
      version: database.prepare('PRAGMA data_version'),
    };
  }

  /** Adds the rows, or keeps them for later. */
  function append(rows: readonly EntryRow[]): readonly boolean[] {
    try {
      if (unsaved.length > 0) flush();
      const added = open.writes.add(rows);
      if (!open.isInMemory) return added;
    } catch (error) {
      if (isDamage(error)) throw error;
      cannotWrite = `Nothing is recorded at the moment: ${messageOf(error)}. ${WAITS}`;
    }
    unsaved = [...unsaved, ...rows].slice(-MOST_UNSAVED);
    return rows.map(() => false);
  }

  /** Throws where they still cannot be written. */
  function flush(): void {
    if (open.isInMemory) {
      const again = openDatabase(file, now());
      again.database.close();
      if (again.isInMemory) throw new Error(again.problem);
      open.database.close();
      open = { ...openAll(), ...(again.problem === undefined ? {} : { problem: again.problem }) };
    }
    open.writes.add(unsaved);
    unsaved = [];
    cannotWrite = undefined;
  }

  return {
    /** The open database is another one after damage, so operations are asked for each time. */
    operations: () => ({
      problem: (): string | undefined => cannotWrite ?? open.problem,
      setRules(next: HistoryRules): void {
        rules = next;
      },
      append,
      add: (rows: readonly EntryRow[]): number => open.writes.add(rows).filter(Boolean).length,
      page: open.queries.page,
      groups: open.queries.groups,
      count: open.queries.count,
      get: open.queries.get,
      mark: (ids: readonly string[], marks: EntryMarks): void => open.writes.mark(ids, marks),
      *delete(selection: Selection): Sliced<Deletion> {
        const stamp = Math.max(now(), lastStamp + 1);
        lastStamp = stamp;
        return { stamp, count: yield* open.writes.delete(selection, stamp) };
      },
      restore: (stamp: number) => open.writes.restore(stamp),
      ...open.saved,
    }),
    /** Whether entries wait for the disk. */
    isWaiting: (): boolean => unsaved.length > 0,
    /** Writes what waits; false where that is still not possible. */
    retry(): boolean {
      try {
        flush();
        return true;
      } catch {
        return false;
      }
    },
    /** Does a little of what can wait; false where nothing is left to be done. */
    idle(): boolean {
      if (!hasLooked) {
        lookAtIndex(open.database);
        open.upkeep.sweep(now());
        hasLooked = true;
      }
      return open.upkeep.step(rules, now()) || open.index.step();
    },
    /** Another number once another window has written. */
    version: (): number => Number(open.version.get()?.['data_version']),
    /** After damage was seen: sets the file aside if it is damaged. */
    reopen(): void {
      open.database.close();
      open = openAll(true);
    },
    close: (): void => open.database.close(),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
