// Records a subscription that has ended as one call in the history.

import { randomUUID } from 'node:crypto';
import { liveEntry } from '../../core/live/liveEntry.ts';
import type { LiveRows } from '../../core/live/liveRows.ts';
import type { LiveStream } from './liveStream.ts';
import type { LiveServices, RepeatedCall } from './repeat.ts';

/** Returns the id of the call. `begun`: how and when the node accepted it. */
export function recordLive(
  { history, masking, showFailure }: Pick<LiveServices, 'history' | 'masking' | 'showFailure'>,
  call: RepeatedCall,
  { way, at }: NonNullable<LiveStream['begun']>,
  rows: LiveRows,
): string {
  const span = { id: randomUUID(), startedAt: at, endedAt: Date.now(), way };
  masking().then((redact) => history.finished(liveEntry(call, span, rows, redact)), showFailure);
  return span.id;
}
