// Makes an entry of the history from a subscription that ended: its request, and the newest of the rows kept.

import type { HistoryEntry } from '../call/call.ts';
import { requestBody } from '../call/requestBody.ts';
import { withoutSecrets } from '../catalogue/secretParams.ts';
import { plural } from '../decode/notation.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Redact } from '../secret/redact.ts';
import { redactValue } from '../secret/redact.ts';
import { shownValue } from './liveNode.ts';
import type { LiveRow, LiveRows } from './liveRows.ts';
import { sizeOf } from './liveState.ts';

/** The request of the subscription. */
type Subscribed = {
  readonly endpointId: string;
  readonly endpointName: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly functions?: readonly string[] | undefined;
};

/** `way`: how the rows were received. Times are in Unix milliseconds. */
export type LiveSpan = {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly way: 'socket' | 'polling';
};

/** The most bytes of rows: a larger result would be stored in a file of its own. */
const MOST_BYTES = 2_000_000;

const STATUS = { socket: 101, polling: 200 } as const;

export function liveEntry(
  { endpointId, endpointName, method, params, functions }: Subscribed,
  { id, startedAt, endedAt, way }: LiveSpan,
  rows: LiveRows,
  redact: Redact,
): HistoryEntry {
  const storedParams = redactValue(withoutSecrets(method, params), redact) as readonly JsonValue[];
  const { values, bytes } = newestRows(rows);
  return {
    id,
    startedAt,
    endpointId,
    endpointName,
    method,
    params: storedParams,
    ...omitUndefined({ functions }),
    outcome: { ok: true, result: values },
    ok: true,
    summary: plural(values.length.toLocaleString('en'), 'row'),
    durationMs: endedAt - startedAt,
    httpStatus: STATUS[way],
    requestBytes: requestBody(1, method, storedParams).length,
    responseBytes: bytes,
  };
}

/** The newest rows first, as many as fit beside the pinned ones; the last value says how many more there were. */
function newestRows(rows: LiveRows): { readonly values: readonly JsonObject[]; readonly bytes: number } {
  const values: JsonObject[] = [];
  const valueOf = (row: LiveRow): JsonObject => shownValue(row, rows.noteOf(row));
  const pinned = rows.rows().filter(({ pin }) => pin !== undefined);
  let bytes = pinned.reduce((sum, row) => sum + sizeOf(valueOf(row)), 0);
  let isFull = false;
  for (const row of rows.rows().toReversed()) {
    if (isFull && row.pin === undefined) continue;
    const value = valueOf(row);
    const size = row.pin !== undefined ? 0 : sizeOf(value);
    isFull ||= bytes + size > MOST_BYTES;
    if (isFull && size > 0) continue;
    bytes += size;
    values.push(value);
  }
  const left = rows.counts.all - values.length;
  if (left > 0) values.push({ note: `${plural(left.toLocaleString('en'), 'older row')} not kept` });
  return { values, bytes };
}
