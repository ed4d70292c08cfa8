// A call in the batch, collected to be sent with others.

import type { HistoryEntry, ListedCall, RequestDraft } from '../../core/call/call.ts';
import type { EntryMarks } from '../../core/history/history.ts';
import { BATCH_VIEW } from '../common/ids.ts';

export type BatchCall = Pick<RequestDraft, 'method' | 'params' | 'functions' | 'mistyped'>;

/**
 * `entry`: how the call ended the last time; without its result if that was before a reload of the window. `entryId`:
 * the id of an entry from before a reload, which may not be looked up yet, or may be gone.
 */
export type BatchRow = BatchCall & {
  readonly key: number;
  readonly entry?: ListedCall & Partial<HistoryEntry> & EntryMarks;
  readonly entryId?: string | undefined;
};

/** Whether a command got a row of the batch as its argument, or was started by a key in the Batch view. */
export function isOfBatch(argument: unknown): boolean {
  if (argument === BATCH_VIEW) return true;
  // Rows of other trees have a `kind` or a `position` instead.
  return typeof argument === 'object' && argument !== null && 'key' in argument && 'method' in argument;
}
