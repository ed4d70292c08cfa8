// The history on disk, for the worker: the open database, its operations and its failures. While the disk fails,
// entries wait and none is lost.

import type {
  Deletion,
  EntryMarks,
  HistoryProblem,
  HistoryRules,
  Selection,
  Tidied,
} from '../core/history/history.ts';
import { reasonOf } from '../core/text/reasonOf.ts';
import type { EntryRow } from './entryRow.ts';
import type { Sliced } from './entrySearch.ts';
import { isDamage, isOfRow, openDatabase } from './openDatabase.ts';
import { openHistoryParts } from './openHistory.ts';
import type { OpenHistory } from './openHistory.ts';
import { hasMoved } from './fileIdentity.ts';
import { AT_ONCE } from './retention.ts';
import { notRecorded, setAsideProblem } from './setAsideProblem.ts';
import { copyFromFile } from './copyFromFile.ts';
import { Upkeep } from './upkeep.ts';
import { createWaitingRows } from './waitingRows.ts';

/** What the other thread may ask for. */
export type Operations = ReturnType<HistoryStore['operations']>;

/** `folder`: where the files of large answers are. `now`: Unix milliseconds. Never throws for a bad file. */
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
  /** Why the last entries could never be written. */
  #refused: string | undefined;
  #lastStamp = 0;

  constructor(file: string, folder: string, now: () => number) {
    this.#file = file;
    this.#folder = folder;
    this.#now = now;
    this.#upkeep = new Upkeep(file);
    this.#open = this.#openAll();
  }

  /** The open database is another one after damage, so operations are asked for each time. */
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

  /** Writes what waits; false where that is still not possible. Throws for damage. */
  retry(): boolean {
    try {
      this.#flush();
      return true;
    } catch (error) {
      if (isDamage(error)) throw error;
      return false;
    }
  }

  /** Takes what can be read of a file that was set aside; tells once that is done. */
  *recovering(tellDone: () => void): Sliced<void> {
    while (this.#open.taking !== undefined) {
      this.#recoverSlice(tellDone);
      yield;
    }
  }

  /** Does a little of what can wait; false where nothing is left to be done. Tells once all that had to go has gone. */
  idle(tellGone: (tidied?: Tidied) => void = () => {}): boolean {
    if (this.#open.taking !== undefined) {
      this.#recoverSlice(tellGone);
      return true;
    }
    return this.#upkeep.step(this.#open, this.#now(), tellGone);
  }

  /** When `idle` has something to do though nothing changes, in Unix milliseconds; undefined where never. */
  next(): number | undefined {
    return this.#open.retention.next(this.#now());
  }

  /** Another text once another window has written. */
  version(): string {
    this.#followFile();
    return `${this.#open.place} ${String(this.#open.version.get()?.['data_version'])}`;
  }

  /** After damage was seen: sets the file aside if it is damaged. */
  reopen(): void {
    this.#open.database.close();
    this.#open = this.#openAll(true);
  }

  close(): void {
    this.#open.database.close();
  }

  *#delete(selection: Selection, isForGood: boolean): Sliced<Deletion> {
    const stamp = isForGood ? AT_ONCE : this.#newStamp();
    return { stamp, count: yield* this.#open.writes.delete(selection, stamp) };
  }

  #newStamp(): number {
    this.#lastStamp = Math.max(this.#now(), this.#lastStamp + 1);
    return this.#lastStamp;
  }

  /** Another window can have set the file aside: what is written to it then would be in no list. */
  #followFile(): void {
    if (this.#open.inMemoryBecause !== undefined || !hasMoved(this.#file, this.#open.place)) return;
    this.#open.database.close();
    this.#open = this.#openAll();
  }

  /** Adds the rows but those that no disk would take. */
  #addAll(rows: readonly EntryRow[]): readonly boolean[] {
    try {
      return this.#open.writes.add(rows);
    } catch (error) {
      if (!isOfRow(error)) throw error;
      if (rows.length > 1) return rows.flatMap((row) => this.#addAll([row]));
      this.#refused = `A call could not be recorded: ${reasonOf(error)}. Other calls are.`;
      return [false];
    }
  }

  /** Adds the rows, or keeps them for later. */
  #append(rows: readonly EntryRow[]): readonly boolean[] {
    this.#refused = undefined;
    try {
      // What is in memory is listed meanwhile; the disk is tried again with `retry`.
      if (this.#open.inMemoryBecause !== undefined) this.#addAll(rows);
      else {
        if (this.#waiting.all().length > 0) this.#flush();
        return this.#addAll(rows);
      }
    } catch (error) {
      if (isDamage(error)) throw error;
      this.#cannotWrite = reasonOf(error);
    }
    this.#waiting.add(rows);
    return rows.map(() => false);
  }

  /** Throws where they still cannot be written. */
  #flush(): void {
    if (this.#open.inMemoryBecause !== undefined) {
      const again = openDatabase(this.#file, this.#now());
      if (again.inMemoryBecause !== undefined) {
        again.database.close();
        throw new Error(again.inMemoryBecause);
      }
      // What was deleted meanwhile stays so.
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
    // All of it is reported at once.
    if (inMemoryBecause !== undefined && taking !== undefined) return undefined;
    return notRecorded(because, this.#waiting.hasLost(), taken);
  }

  #recoverSlice(tellDone: () => void): void {
    const { done, value } = this.#open.taking!.next();
    if (done !== true) return;
    this.#open = { ...this.#open, taking: undefined, taken: value };
    tellDone();
  }

  #openAll(isSuspect = false, opened = openDatabase(this.#file, this.#now(), isSuspect)): OpenHistory {
    return openHistoryParts(opened, { file: this.#file, folder: this.#folder, isSuspect });
  }
}
