// Copies what is readable of another history file: saved requests, then entries, the newest first. Leaves that file
// unchanged and skips its damaged pages.

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { CopiedCounts } from '../core/history/history.ts';
import { localDay } from '../core/history/localDay.ts';
import { parseJson } from '../core/json.ts';
import { reasonOf } from '../core/text/reasonOf.ts';
import { FAILED_TRANSACTION } from '../core/history/history.ts';
import type { ListedEntry } from '../core/history/history.ts';
import { COLUMNS, headOf } from './columns.ts';
import type { Row } from './columns.ts';
import type { EntryRow } from './entryRow.ts';
import type { Sliced } from './entrySearch.ts';
import type { createWrites } from './entryWrites.ts';
import { isRowError, refuseNewer } from './openDatabase.ts';
import type { createSavedRequests } from './savedRequests.ts';

/** Rows read at once: each can have a result of megabytes. */
const SLICE = 50;
/** Unreadable slices per pause: so many take no longer than one readable slice. */
const LOST_SLICES = 20;
/** The row to begin at if not even the last row can be found: the default limit of the history. */
const LAST_ROW = 1_000_000;
/** Needs no page of the table: where that has lost its first page, trying all rows up to the default takes a minute. */
const LAST_IN_INDEX = 'SELECT max(rowid) AS row FROM entry INDEXED BY entry_live WHERE deleted_at IS NULL';
const WITH_ANSWERS = `SELECT entry.*, entry.rowid AS row, answer.name AS answer_name, answer.bytes AS answer_bytes,
  answer.text AS answer_text FROM entry LEFT JOIN answer ON answer.id = entry.answer`;

/** The history that receives the copies. */
export type CopyTarget = Pick<ReturnType<typeof createSavedRequests>, 'saved' | 'putSaved'> &
  Pick<ReturnType<typeof createWrites>, 'add'> & {
    /** Whether no more entries may be added. */
    readonly isFull?: () => boolean;
  };

/** Entries that exist already stay as they are. Throws if the file is not a history, or is of a newer version. */
export function* copyFromFile(path: string, into: CopyTarget): Sliced<CopiedCounts> {
  // SQLite must not create files beside this one: without a write-ahead log, the file is opened as immutable.
  const mode = existsSync(`${path}-wal`) ? '' : '?immutable=1';
  const source = new DatabaseSync(new URL(pathToFileURL(path).href + mode), { readOnly: true });
  let isWhole = true;
  let reads: ReturnType<typeof preparedReads> | undefined;
  try {
    refuse(source);
    const known = new Set(into.saved().map(({ id }) => id));
    const kept = readable(() => source.prepare('SELECT * FROM saved').iterate()) ?? [];
    const missing = upToDamage(kept).filter(({ id }) => !known.has(id));
    const saved = putAll(missing, (rows) => (into.putSaved(rows), rows.length));
    reads = readable(() => preparedReads(source));
    let calls = 0;
    for (let below = reads === undefined ? 1 : lastRow() + 1, slices = 1; below > 1; slices++) {
      const rows = readable(() => reads!.slice.all(below) as Row[]);
      const from = rows === undefined ? below - SLICE : rows.length < SLICE ? 1 : Number(rows.at(-1)!['row']);
      const entries = (rows ?? oneByOne(from, below)).flatMap(toEntry);
      if (entries.length > 0 && into.isFull?.() === true) return { saved, calls, isWhole: false };
      if (entries.length > 0) calls += putAll(entries, (some) => into.add(some).filter(Boolean).length);
      below = from;
      if (entries.length > 0 || slices % LOST_SLICES === 0) yield;
    }
    return { saved, calls, isWhole };
  } finally {
    source.close();
  }

  function readable<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      isWhole = false;
      return undefined;
    }
  }

  /** Returns how many `put` took; a row that a damaged file has made impossible is left out. */
  function putAll<T>(rows: readonly T[], put: (rows: readonly T[]) => number): number {
    try {
      return put(rows);
    } catch (error) {
      if (!isRowError(error)) throw error;
      if (rows.length > 1) return rows.reduce((sum, row) => sum + putAll([row], put), 0);
      isWhole = false;
      return 0;
    }
  }

  function upToDamage(rows: Iterable<unknown>): readonly Row[] {
    const all: Row[] = [];
    readable(() => {
      for (const row of rows) all.push({ ...(row as Row) });
    });
    return all;
  }

  function lastRow(): number {
    const row =
      readable(() => reads!.last.get()?.['row']) ??
      readable(() => source.prepare(LAST_IN_INDEX).get()?.['row']);
    return Number(row ?? LAST_ROW);
  }

  /** Reads the rows one by one, and a row without its result where the result cannot be read. */
  function oneByOne(from: number, below: number): readonly Row[] {
    const rows = Array.from({ length: below - Math.max(from, 1) }, (_, index) => below - 1 - index);
    return rows.flatMap(
      (row) =>
        readable(() => reads!.whole.all(row) as Row[]) ?? readable(() => reads!.head.all(row) as Row[]) ?? [],
    );
  }

  function toEntry(row: Row): readonly EntryRow[] {
    const entry = (row['deleted_at'] ?? null) === null ? readable(() => entryRowOf(row)) : undefined;
    return entry === undefined ? [] : [entry];
  }
}

/** Throws if the file cannot be copied; wrapped, so that its damage is not taken for damage of the history in use. */
function refuse(source: DatabaseSync): void {
  try {
    refuseNewer(source);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** Throws if the file lacks these tables. */
function preparedReads(source: DatabaseSync) {
  return {
    last: source.prepare('SELECT coalesce(max(rowid), 0) AS row FROM entry'),
    slice: source.prepare(`${WITH_ANSWERS} WHERE entry.rowid < ? ORDER BY entry.rowid DESC LIMIT ${SLICE}`),
    whole: source.prepare(`${WITH_ANSWERS} WHERE entry.rowid = ?`),
    head: source.prepare('SELECT entry.*, entry.rowid AS row FROM entry WHERE entry.rowid = ?'),
  };
}

/** Files of before tell by a tag that a transaction failed. */
function withFateOfTag(head: ListedEntry): ListedEntry {
  const isTagged = head.fate === undefined && head.tags?.includes('mined-failed') === true;
  return isTagged ? { ...head, fate: { state: 'failed', reason: '' } } : head;
}

/** Throws for a row that this extension cannot have written. */
function entryRowOf(row: Row): EntryRow {
  const { answer = null, answer_name: name = null, answer_text: text = null } = row;
  const head = withFateOfTag(headOf(row));
  const isInFile = name !== null && text === null;
  const outcome = isInFile ? 'null' : String(text ?? row['outcome']);
  parseJson(outcome);
  const isGone = answer !== null && name === null;
  return {
    values: COLUMNS.map(({ write }) => write(isGone ? { ...head, evicted: true } : head)),
    startedAt: head.startedAt,
    kind:
      head.fate?.state === 'failed'
        ? FAILED_TRANSACTION
        : String(row['kind'] ?? (head.ok ? 'result' : 'rpc')),
    day: localDay(head.startedAt),
    outcome,
    body: isInFile ? name : null,
    bodyBytes: isInFile ? Number(row['answer_bytes']) : 0,
  } as EntryRow;
}
