// The history on disk, for the worker: the open database, its operations and its failures. While the disk fails,
// entries wait in memory.

import type {
  Deletion,
  EntryMarks,
  HistoryProblem,
  HistoryRules,
  Selection,
  TidyReport,
} from '../core/history/history.ts';
import { reasonOf } from '../core/text/reasonOf.ts';
import type { EntryRow } from './entryRow.ts';
import type { Sliced } from './entrySearch.ts';
import { isDamage, isRowError, openDatabase, openInstead } from './openDatabase.ts';
import { openHistoryParts } from './openHistory.ts';
import type { OpenHistory } from './openHistory.ts';
import { hasMoved } from './fileIdentity.ts';
import { PURGE_STAMP } from './retention.ts';
import { notRecorded, setAsideProblem } from './setAsideProblem.ts';
import { copyFromFile } from './copyFromFile.ts';
import { Upkeep } from './upkeep.ts';
import { createWaitingRows } from './waitingRows.ts';

/** The operations that the other thread may request. */
export type Operations = ReturnType<HistoryStore['operations']>;

/** `folder`: the folder of large results. `now`: the time in Unix milliseconds. Never throws for a bad file. */
export function openHistoryStore(file: string, folder: string, now: () => number): HistoryStore {
  return new HistoryStore(file, folder, now);
}

export class HistoryStore {
  readonly #file: string;
  readonly #folder: string;
  readonly #now: () => number;
  #open: OpenHistory;
  readonly #upkeep: Upkeep;
  readonly #waiting = createWaitingRows();
  #cannotWrite: string | undefined;
  /** Why the last entries that were appended can never be written. */
  #refused: string | undefined;
  #lastStamp = 0;

  constructor(file: string, folder: string, now: () => number) {
    this.#file = file;
    this.#folder = folder;
    this.#now = now;
    this.#upkeep = new Upkeep(file);
    this.#open = this.#openAll();
  }

  /**
   * The operations on the database that is open now: get them anew each time, as damage makes another database open.
   */
  operations() {
    this.#followFile();
    return {
      problem: () => this.#problem(),
      setRules: (next: HistoryRules): void => this.#upkeep.setRules(next, () => this.#newStamp()),
      append: (rows: readonly EntryRow[]) => this.#append(rows),
      add: (rows: readonly EntryRow[]): number => this.#open.writes.add(rows).filter(Boolean).length,
      page: this.#open.queries.page,
      groups: this.#open.queries.groups,
      count: this.#open.queries.count,
      get: this.#open.queries.get,
      mark: (ids: readonly string[], marks: EntryMarks): void => this.#open.writes.mark(ids, marks),
      delete: (selection: Selection, isForGood: boolean) => this.#delete(selection, isForGood),
      restore: (stamp: number) => this.#open.writes.restore(stamp),
      copyFrom: (path: string) => copyFromFile(path, { ...this.#open.saved, ...this.#open.writes }),
      ...this.#open.saved,
    };
  }

  /** Whether entries wait for the disk. */
  isWaiting(): boolean {
    return this.#waiting.all().length > 0;
  }

  /** Writes the waiting entries; false where that is still not possible. Throws for damage. */
  retry(): boolean {
    try {
      this.#flush();
      return true;
    } catch (error) {
      if (this.isDamage(error)) throw error;
      return false;
    }
  }

  /** Copies what can be read of a file that was set aside, and calls `onDone` at the end. */
  *recovering(onDone: () => void): Sliced<void> {
    while (this.#open.taking !== undefined) {
      this.#recoverSlice(onDone);
      yield;
    }
  }

  /** Does a slice of deferred work; false where none is left. Calls `onTidied` once everything due has been removed. */
  idle(onTidied: (tidied?: TidyReport) => void = () => {}): boolean {
    if (this.#open.taking !== undefined) {
      this.#recoverSlice(onTidied);
      return true;
    }
    return this.#upkeep.step(this.#open, this.#now(), onTidied);
  }

  /** When `idle` next has work even if nothing changes, in Unix milliseconds; undefined for never. */
  next(): number | undefined {
    return this.#open.retention.next(this.#now());
  }

  /** A text that changes when another window has written to the history. */
  version(): string {
    this.#followFile();
    return `${this.#open.place} ${String(this.#open.version.get()?.['data_version'])}`;
  }

  isDamage(error: unknown): boolean {
    return isDamage(error, this.#file);
  }

  /** Opens the history again after damage was seen, and sets the file aside if it is damaged. */
  reopen(): void {
    this.#open.database.close();
    this.#open = this.#openAll(true);
  }

  close(): void {
    this.#open.database.close();
  }

  *#delete(selection: Selection, isForGood: boolean): Sliced<Deletion> {
    const stamp = isForGood ? PURGE_STAMP : this.#newStamp();
    return { stamp, count: yield* this.#open.writes.delete(selection, stamp) };
  }

  #newStamp(): number {
    this.#lastStamp = Math.max(this.#now(), this.#lastStamp + 1);
    return this.#lastStamp;
  }

  /** Another window can have set the file aside: entries written to it would then be in no list. */
  #followFile(): void {
    if (this.#open.inMemoryBecause !== undefined || !hasMoved(this.#file, this.#open.place)) return;
    this.#open.database.close();
    this.#open = this.#openAll();
  }

  /** Adds the rows, except those that can never be written. */
  #addAll(rows: readonly EntryRow[]): readonly boolean[] {
    try {
      return this.#open.writes.append(rows);
    } catch (error) {
      if (!isRowError(error)) throw error;
      if (rows.length > 1) return rows.flatMap((row) => this.#addAll([row]));
      this.#refused = `A call could not be recorded: ${reasonOf(error)}. Other calls are.`;
      return [false];
    }
  }

  /** Adds the rows, or keeps them to write later. */
  #append(rows: readonly EntryRow[]): readonly boolean[] {
    this.#refused = undefined;
    try {
      // Entries in memory are listed until then; `retry` tries the disk again.
      if (this.#open.inMemoryBecause !== undefined) this.#addAll(rows);
      else {
        if (this.#waiting.all().length > 0) this.#flush();
        return this.#addAll(rows);
      }
    } catch (error) {
      if (this.isDamage(error)) throw error;
      this.#cannotWrite = reasonOf(error);
    }
    this.#waiting.add(rows);
    return rows.map(() => false);
  }

  /** Throws if the entries still cannot be written. */
  #flush(): void {
    if (this.#open.inMemoryBecause !== undefined) {
      const again = openDatabase(this.#file, this.#now());
      if (again.inMemoryBecause !== undefined) {
        again.database.close();
        throw new Error(again.inMemoryBecause);
      }
      // Entries deleted in the meantime are not written.
      this.#waiting.keepOnly(({ values: [id] }) => this.#open.queries.get(String(id)) !== undefined);
      this.#open.database.close();
      this.#open = this.#openAll(false, again);
    }
    this.#addAll(this.#waiting.all());
    this.#waiting.clear();
    this.#cannotWrite = undefined;
  }

  #problem(): HistoryProblem | undefined {
    const { setAside, taking, taken, inMemoryBecause } = this.#open;
    const because = this.#cannotWrite ?? inMemoryBecause;
    if (because === undefined) {
      if (this.#refused !== undefined) return { message: this.#refused, isRecorded: true };
      return setAside && taking === undefined ? setAsideProblem(setAside, taken) : undefined;
    }
    // While entries are still copied into memory, there is no report: one message at the end covers everything.
    if (inMemoryBecause !== undefined && taking !== undefined) return undefined;
    return notRecorded(because, this.#waiting.hasLost(), taken);
  }

  #recoverSlice(onDone: () => void): void {
    const { done, value } = this.#open.taking!.next();
    if (done !== true) return;
    this.#open = { ...this.#open, taking: undefined, taken: value };
    onDone();
  }

  #openAll(isSuspect = false, opened = openDatabase(this.#file, this.#now(), isSuspect)): OpenHistory {
    const place = { file: this.#file, folder: this.#folder, isSuspect };
    try {
      return openHistoryParts(opened, place);
    } catch (error) {
      // Its tables or triggers are not those that the statements need.
      opened.database.close();
      if (hasMoved(this.#file, opened.place)) return this.#openAll(isSuspect);
      return openHistoryParts(openInstead(error, this.#file, this.#now()), place);
    }
  }
}
