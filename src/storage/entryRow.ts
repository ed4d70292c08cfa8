// Converts an entry to its row and back. Parameters that must not be kept, such as private keys, never get into a row.

import type { HistoryEntry } from '../core/call/call.ts';
import type { ListedEntry, OutcomeKind, StoredEntry } from '../core/history/history.ts';
import { storableParams } from '../core/catalogue/storableParams.ts';
import { localDay } from '../core/history/localDay.ts';
import { outcomeKind } from '../core/history/outcomeKind.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { Outcome } from '../core/reply/parseReply.ts';
import { COLUMNS, readableJson, readableHeadOf } from './columns.ts';
import type { Row, SqlValue } from './columns.ts';

/** An entry as it is sent to the worker and written to the table. */
export type EntryRow = {
  /** In the order of `COLUMNS`. */
  readonly values: readonly SqlValue[];
  readonly startedAt: number;
  readonly kind: OutcomeKind;
  /** The local day of the call. */
  readonly day: string;
  /** The result or the failure as JSON; `null` where the result is in a file. */
  readonly outcome: string;
  readonly body: string | null;
  readonly bodyBytes: number;
};

/** The row of an entry. `body`: the file of its result, which the row then lacks; without, a large result throws. */
export function entryRow(entry: HistoryEntry & ListedEntry, body?: string): EntryRow {
  const { outcome, startedAt, method, params } = entry;
  const kept = { ...entry, params: storableParams(method, params) };
  return {
    values: COLUMNS.map(({ write }) => write(kept)),
    startedAt,
    kind: outcomeKind(entry),
    day: localDay(startedAt),
    outcome: body === undefined ? outcomeText(outcome) : 'null',
    body: body ?? null,
    bodyBytes: body === undefined ? 0 : entry.responseBytes,
  };
}

export function entryOf(row: Row): StoredEntry {
  const head = readableHeadOf(row);
  const outcome = head.evicted === true ? EVICTED : outcomeOf(head.ok, String(row['outcome']));
  return { ...head, ...(typeof row['body'] === 'string' ? { body: row['body'] } : {}), outcome };
}

const EVICTED: Outcome = {
  ok: false,
  failure: {
    kind: 'input',
    message: 'Its result was removed to keep the history within its size. Run the call again to see one.',
  },
};

const DAMAGED: Outcome = {
  ok: false,
  failure: {
    kind: 'input',
    message: 'Its result is damaged in the history file. Run the call again to see one.',
  },
};

function outcomeOf(ok: boolean, text: string): Outcome {
  const value = readableJson(text);
  if (value === undefined) return DAMAGED;
  return (ok ? { ok, result: value } : { ok, failure: value }) as Outcome;
}

/** Throws for a large result, as that belongs in a file. */
function outcomeText(outcome: Outcome): string {
  if (!outcome.ok) return JSON.stringify(outcome.failure);
  if (isLargeValue(outcome.result)) throw new TypeError('A large result is kept in a file.');
  return JSON.stringify(outcome.result);
}
