// Owns the history on disk as the worker uses it: the open database, what to do where it fails, and the operations.
// Refuses to lose an entry to a disk that fails for a while: it is kept, and written when it can be.

import type {
  Deletion,
  EntryMarks,
  HistoryProblem,
  HistoryRules,
  Selection,
  Taken,
  Tidied,
} from '../core/history/history.ts';
import { reasonOf } from '../core/reasonOf.ts';
import type { EntryRow } from './entryRow.ts';
import { createQueries } from './entryQueries.ts';
import type { Sliced } from './entrySearch.ts';
import { createWrites } from './entryWrites.ts';
import { isAnySetAside, isDamage, isOfRow, lookAtIndex, openDatabase } from './openDatabase.ts';
import { hasMoved } from './placeOf.ts';
import { recoverFrom } from './recover.ts';
import { createSavedRequests } from './savedRequests.ts';
import { openSearchIndex } from './searchIndex.ts';
import { AT_ONCE, createRetention } from './retention.ts';
import { notRecorded, setAsideProblem } from './setAsideProblem.ts';
import { takeFromFile } from './takeFromFile.ts';
import { createWaitingRows } from './waitingRows.ts';

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
  const waiting = createWaitingRows();
  let cannotWrite: string | undefined;
  /** Why the last entries could never be written. */
  let refused: string | undefined;
  let lastStamp = 0;
  let hasLooked = false;
  /** Whether the rules took something away since that was told. */
  let isGoing = false;
  /** What entries bear that go because a rule became stricter, and the rules until then, until all of them have gone. */
  let tidying: { readonly stamp: number; readonly before: HistoryRules } | undefined;

  function newStamp(): number {
    lastStamp = Math.max(now(), lastStamp + 1);
    return lastStamp;
  }

  function openAll(isSuspect = false, opened = openDatabase(file, now(), isSuspect)) {
    const { database, inMemoryBecause } = opened;
    const index = openSearchIndex(database, inMemoryBecause === undefined ? file : ':memory:', isSuspect);
    const queries = createQueries(database, index);
    const writes = createWrites(database, index, queries);
    const saved = createSavedRequests(database);
    return {
      ...opened,
      /** What is still being copied from the file that cannot be used, and what that was. */
      taking: recoverFrom(opened, file, { ...saved, ...writes }),
      taken: undefined as Taken | undefined,
      index,
      queries,
      writes,
      // What is in memory does not know all that the file on the disk names.
      retention: createRetention(
        database,
        index,
        queries,
        inMemoryBecause === undefined ? folder : undefined,
      ),
      saved,
      version: database.prepare('PRAGMA data_version'),
    };
  }

  /** Another window can have set the file aside: what is written to it then would be in no list. */
  function followFile(): void {
    if (open.inMemoryBecause !== undefined || !hasMoved(file, open.place)) return;
    open.database.close();
    open = openAll();
  }

  /** Adds the rows but those that no disk would take. */
  function addAll(rows: readonly EntryRow[]): readonly boolean[] {
    try {
      return open.writes.add(rows);
    } catch (error) {
      if (!isOfRow(error)) throw error;
      if (rows.length > 1) return rows.flatMap((row) => addAll([row]));
      refused = `A call could not be recorded: ${reasonOf(error)}. Other calls are.`;
      return [false];
    }
  }

  /** Adds the rows, or keeps them for later. */
  function append(rows: readonly EntryRow[]): readonly boolean[] {
    refused = undefined;
    try {
      // What is in memory is listed meanwhile; the disk is tried again with `retry`.
      if (open.inMemoryBecause !== undefined) addAll(rows);
      else {
        if (waiting.all().length > 0) flush();
        return addAll(rows);
      }
    } catch (error) {
      if (isDamage(error)) throw error;
      cannotWrite = reasonOf(error);
    }
    waiting.add(rows);
    return rows.map(() => false);
  }

  /** Throws where they still cannot be written. */
  function flush(): void {
    if (open.inMemoryBecause !== undefined) {
      const again = openDatabase(file, now());
      if (again.inMemoryBecause !== undefined) {
        again.database.close();
        throw new Error(again.inMemoryBecause);
      }
      // What was deleted meanwhile stays so.
      waiting.keepOnly(({ values: [id] }) => open.queries.get(String(id)) !== undefined);
      open.database.close();
      open = openAll(false, again);
    }
    addAll(waiting.all());
    waiting.clear();
    cannotWrite = undefined;
  }

  function problem(): HistoryProblem | undefined {
    const { setAside, taking, taken, inMemoryBecause } = open;
    const because = cannotWrite ?? inMemoryBecause;
    if (because === undefined) {
      if (refused !== undefined) return { message: refused, isRecorded: true };
      return setAside && taking === undefined ? setAsideProblem(setAside, taken) : undefined;
    }
    // All of it is told at once.
    if (inMemoryBecause !== undefined && taking !== undefined) return undefined;
    return notRecorded(because, waiting.hasLost(), taken);
  }

  function recoverSlice(tellDone: () => void): void {
    const { done, value } = open.taking!.next();
    if (done !== true) return;
    open = { ...open, taking: undefined, taken: value };
    tellDone();
  }

  return {
    /** The open database is another one after damage, so operations are asked for each time. */
    operations() {
      followFile();
      return {
        problem,
        setRules(next: HistoryRules): void {
          // Those of a window that opens are not new.
          if (rules !== NO_LIMITS && isStricter(next, rules))
            tidying ??= { stamp: newStamp(), before: rules };
          rules = next;
        },
        append,
        add: (rows: readonly EntryRow[]): number => open.writes.add(rows).filter(Boolean).length,
        page: open.queries.page,
        groups: open.queries.groups,
        count: open.queries.count,
        get: open.queries.get,
        mark: (ids: readonly string[], marks: EntryMarks): void => open.writes.mark(ids, marks),
        *delete(selection: Selection, isForGood: boolean): Sliced<Deletion> {
          const stamp = isForGood ? AT_ONCE : newStamp();
          return { stamp, count: yield* open.writes.delete(selection, stamp) };
        },
        restore: (stamp: number) => open.writes.restore(stamp),
        takeFrom: (path: string) => takeFromFile(path, { ...open.saved, ...open.writes }),
        ...open.saved,
      };
    },
    /** Whether entries wait for the disk. */
    isWaiting: (): boolean => waiting.all().length > 0,
    /** Writes what waits; false where that is still not possible. Throws for damage. */
    retry(): boolean {
      try {
        flush();
        return true;
      } catch (error) {
        if (isDamage(error)) throw error;
        return false;
      }
    },
    /** Takes what can be read of a file that was set aside; tells once that is done. */
    *recovering(tellDone: () => void): Sliced<void> {
      while (open.taking !== undefined) {
        recoverSlice(tellDone);
        yield;
      }
    },
    /** Does a little of what can wait; false where nothing is left to be done. Tells once all that had to go has gone. */
    idle(tellGone: (tidied?: Tidied) => void = () => {}): boolean {
      if (open.taking !== undefined) {
        recoverSlice(tellGone);
        return true;
      }
      if (!hasLooked) {
        lookAtIndex(open.database);
        // What no entry here names can be of a history that could not be opened, or was set aside.
        if (open.inMemoryBecause === undefined && !isAnySetAside(file)) open.retention.sweep(now());
        hasLooked = true;
      }
      if (open.retention.step(rules, now(), tidying?.stamp)) return (isGoing = true);
      const { calls, answers } = open.retention.taken();
      if (isGoing)
        tellGone(
          tidying && { calls: { stamp: tidying.stamp, count: calls }, answers, before: tidying.before },
        );
      isGoing = false;
      tidying = undefined;
      return open.index.step();
    },
    /** When `idle` has something to do though nothing changes, in Unix milliseconds; undefined where never. */
    next: (): number | undefined => open.retention.next(now()),
    /** Another text once another window has written. */
    version(): string {
      followFile();
      return `${open.place} ${String(open.version.get()?.['data_version'])}`;
    },
    /** After damage was seen: sets the file aside if it is damaged. */
    reopen(): void {
      open.database.close();
      open = openAll(true);
    },
    close: (): void => open.database.close(),
  };
}

function isStricter(next: HistoryRules, before: HistoryRules): boolean {
  return (['mostEntries', 'mostDays', 'mostAnswerBytes'] as const).some((name) => next[name] < before[name]);
}
