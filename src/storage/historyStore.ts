// Owns the history on disk. Its own dist file, loaded when history is first shown or written. Refuses to hold keys:
// entries arrive redacted.

import type { EntryHead, HistoryEntry } from '../core/call.ts';
import { parseJson } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import type { Outcome } from '../core/parseReply.ts';
import { openDatabase } from './openDatabase.ts';

export interface HistoryStore {
  /** What went wrong on opening, for the person to see. */
  readonly problem: string | undefined;
  append(entry: HistoryEntry): void;
  /** The newest entries first, after skipping `offset`, without their answers: those can be large. */
  newest(limit: number, offset?: number): readonly EntryHead[];
  get(id: string): HistoryEntry | undefined;
  count(): number;
  delete(id: string): void;
  clear(): void;
  close(): void;
}

const HEAD =
  'id, started_at, endpoint_id, endpoint_name, method, params, ok, summary, duration_ms, http_status, request_bytes, response_bytes';

type Row = Readonly<Record<string, string | number>>;

/** Opens the store; `now` (Unix milliseconds) names a file that must be set aside. Never throws for a bad file. */
export function openHistoryStore(file: string, now: number): HistoryStore {
  const { database, problem } = openDatabase(file, now);
  const insert = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const newest = database.prepare(
    `SELECT ${HEAD} FROM entry ORDER BY started_at DESC, rowid DESC LIMIT ? OFFSET ?`,
  );
  const byId = database.prepare(`SELECT ${HEAD}, outcome FROM entry WHERE id = ?`);
  const count = database.prepare('SELECT count(*) AS n FROM entry');
  const remove = database.prepare('DELETE FROM entry WHERE id = ?');

  return {
    problem,
    append(entry) {
      insert.run(
        entry.id,
        entry.startedAt,
        entry.endpointId,
        entry.endpointName,
        entry.method,
        JSON.stringify(entry.params),
        entry.outcome.ok ? 1 : 0,
        JSON.stringify(entry.outcome.ok ? entry.outcome.result : entry.outcome.failure),
        entry.summary,
        entry.durationMs,
        entry.httpStatus,
        entry.requestBytes,
        entry.responseBytes,
      );
    },
    newest: (limit, offset = 0) => (newest.all(limit, offset) as Row[]).map(headFromRow),
    get(id) {
      const row = byId.get(id) as Row | undefined;
      return row === undefined ? undefined : entryFromRow(row);
    },
    count: () => Number(count.get()?.['n']),
    delete: (id) => void remove.run(id),
    clear: () => database.exec('DELETE FROM entry'),
    close: () => database.close(),
  };
}

function entryFromRow(row: Row): HistoryEntry {
  const value = parseJson(String(row['outcome']));
  const head = headFromRow(row);
  return {
    ...head,
    outcome: (head.ok ? { ok: true, result: value } : { ok: false, failure: value }) as Outcome,
  };
}

function headFromRow(row: Row): EntryHead {
  return {
    id: String(row['id']),
    startedAt: Number(row['started_at']),
    endpointId: String(row['endpoint_id']),
    endpointName: String(row['endpoint_name']),
    method: String(row['method']),
    params: parseJson(String(row['params'])) as readonly JsonValue[],
    ok: row['ok'] === 1,
    summary: String(row['summary']),
    durationMs: Number(row['duration_ms']),
    httpStatus: Number(row['http_status']),
    requestBytes: Number(row['request_bytes']),
    responseBytes: Number(row['response_bytes']),
  };
}
