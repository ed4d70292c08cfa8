// Who wanted a call, what of it is recorded, and the event at its end.

import type { Endpoint } from '../endpoint/endpoint.ts';
import type { HistoryEntry } from './call.ts';

/**
 * `person`: somebody asked for this very call. `extension`: it is a part of something larger, and whoever makes it has
 * asked the person where that is needed. `repeat`: it runs again by itself, as in a watch.
 */
export type CallOrigin = 'person' | 'extension' | 'repeat';

/** Which entries go into the history: each, none, or those of which the function says so. */
export type RecordPolicy = 'always' | 'never' | ((entry: HistoryEntry) => boolean);

/** A call has ended. `endpoint`: as it was when the call began. `recorded`: its entry was given to the history. */
export type FinishedCall = {
  readonly endpoint: Endpoint;
  readonly entry: HistoryEntry;
  readonly origin: CallOrigin;
  readonly recorded: boolean;
};

export type CallPolicy = { readonly origin: CallOrigin; readonly record: RecordPolicy };

/** Whether nothing is shown of a call while it runs, and no server is waited for: it would only disturb. */
export function isInBackground({ origin, record }: CallPolicy): boolean {
  return origin === 'repeat' || record === 'never';
}

export function isRecorded(record: RecordPolicy, entry: HistoryEntry): boolean {
  return typeof record === 'function' ? record(entry) : record === 'always';
}
