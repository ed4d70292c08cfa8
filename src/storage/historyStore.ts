// Owns the history on disk. Its own dist file, loaded when history is first shown or written. Refuses to hold keys:
// entries arrive redacted.

import type { EntryHead, HistoryEntry, ListedCall } from '../core/call.ts';
import type { CallPhases } from '../core/callPhases.ts';
import type { Failure } from '../core/failure.ts';
import { parseJson } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { Outcome } from '../core/parseReply.ts';
import { openDatabase } from './openDatabase.ts';

/** `body`: the file among the large answers that has the result, which is null here. */
export type StoredEntry = HistoryEntry & { readonly body?: string };

export interface HistoryStore {
  /** What went wrong on opening, for the person to see. */
  readonly problem: string | undefined;
  /** Adds an entry; `body` names the file of its result, which is then left out. */
  append(entry: HistoryEntry, body?: string): void;
  /** The newest entries first, after skipping `offset`, without their answers: those can be large. */
  newest(limit: number, offset?: number): readonly EntryHead[];
  /** The same with the calls of an explanation as one, where the last of them is. */
  listed(limit: number, offset?: number): readonly ListedCall[];
  /** The calls of an explanation, the oldest first. */
  explanation(id: string): readonly ListedCall[];
  get(id: string): StoredEntry | undefined;
  count(): number;
  /** Deletes one, or all; gives the names of the files that no entry names any more. */
  delete(id: string): readonly string[];
  clear(): readonly string[];
  close(): void;
}

const HEAD =
  'id, started_at, endpoint_id, endpoint_name, method, params, ok, summary, duration_ms, http_status, request_bytes, response_bytes, phases, head, explanation_id, explained';
const LISTED = `${HEAD}, CASE ok WHEN 0 THEN outcome ->> '$.kind' END AS failure_kind`;

type Row = Readonly<Record<string, string | number | null>>;

/** Opens the store; `now` (Unix milliseconds) names a file that must be set aside. Never throws for a bad file. */
export function openHistoryStore(file: string, now: number): HistoryStore {
  const { database, problem } = openDatabase(file, now);
  const insert = database.prepare(`INSERT INTO entry (${HEAD}, outcome, body) VALUES (${'?, '.repeat(17)}?)`);
  const newest = database.prepare(
    `SELECT ${HEAD} FROM entry ORDER BY started_at DESC, rowid DESC LIMIT ? OFFSET ?`,
  );
  const listed = database.prepare(
    `SELECT ${LISTED}, (SELECT count(*) FROM entry AS one WHERE one.explanation_id = entry.explanation_id) AS calls
     FROM entry WHERE explanation_id IS NULL
       OR rowid = (SELECT max(rowid) FROM entry AS one WHERE one.explanation_id = entry.explanation_id)
     ORDER BY started_at DESC, rowid DESC LIMIT ? OFFSET ?`,
  );
  const explanation = database.prepare(
    `SELECT ${LISTED} FROM entry WHERE explanation_id = ? ORDER BY started_at, rowid`,
  );
  const byId = database.prepare(`SELECT ${HEAD}, outcome, body FROM entry WHERE id = ?`);
  const count = database.prepare('SELECT count(*) AS n FROM entry');
  const remove = database.prepare('DELETE FROM entry WHERE id = ? RETURNING body');
  const bodies = database.prepare('SELECT DISTINCT body FROM entry WHERE body IS NOT NULL');
  const isNamed = database.prepare('SELECT 1 FROM entry WHERE body = ? LIMIT 1');
  const unnamed = (rows: readonly unknown[]): readonly string[] =>
    (rows as { readonly body: string | null }[])
      .map(({ body }) => body)
      .filter((body) => body !== null && isNamed.get(body) === undefined) as string[];

  return {
    problem,
    append(entry, body) {
      insert.run(
        entry.id,
        entry.startedAt,
        entry.endpointId,
        entry.endpointName,
        entry.method,
        JSON.stringify(entry.params),
        entry.outcome.ok ? 1 : 0,
        entry.summary,
        entry.durationMs,
        entry.httpStatus,
        entry.requestBytes,
        entry.responseBytes,
        entry.phases === undefined ? null : JSON.stringify(entry.phases),
        entry.head ?? null,
        entry.explanation?.id ?? null,
        entry.explanation?.hash ?? null,
        body === undefined ? outcomeText(entry.outcome) : 'null',
        body ?? null,
      );
    },
    newest: (limit, offset = 0) => (newest.all(limit, offset) as Row[]).map(headFromRow),
    listed: (limit, offset = 0) => (listed.all(limit, offset) as Row[]).map(listedFromRow),
    explanation: (id) => (explanation.all(id) as Row[]).map(listedFromRow),
    get(id) {
      const row = byId.get(id) as Row | undefined;
      return row === undefined ? undefined : entryFromRow(row);
    },
    count: () => Number(count.get()?.['n']),
    delete: (id) => unnamed(remove.all(id)),
    clear() {
      const all = bodies.all();
      database.exec('DELETE FROM entry');
      return unnamed(all);
    },
    close: () => database.close(),
  };
}

/** Throws for a result that is read in parts: it belongs into a file. */
function outcomeText(outcome: Outcome): string {
  if (!outcome.ok) return JSON.stringify(outcome.failure);
  if (isLargeValue(outcome.result)) throw new TypeError('A large result is kept in a file.');
  return JSON.stringify(outcome.result);
}

function entryFromRow(row: Row): StoredEntry {
  const value = parseJson(String(row['outcome']));
  const head = headFromRow(row);
  return {
    ...head,
    ...(typeof row['body'] === 'string' ? { body: row['body'] } : {}),
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
    ...(typeof row['phases'] === 'string' ? { phases: JSON.parse(row['phases']) as CallPhases } : {}),
    ...(typeof row['head'] === 'string' ? { head: row['head'] } : {}),
    ...(row['explanation_id'] === null
      ? {}
      : { explanation: { id: String(row['explanation_id']), hash: String(row['explained']) } }),
  };
}

function listedFromRow(row: Row): ListedCall {
  const { failure_kind: failureKind, calls } = row;
  return {
    ...headFromRow(row),
    ...(typeof failureKind === 'string' ? { failureKind: failureKind as Failure['kind'] } : {}),
    ...(typeof calls === 'number' && calls > 0 ? { calls } : {}),
  };
}
