// The origin of a call, the policy by which it is recorded, and the event at its end.

import type { Endpoint } from '../endpoint/endpoint.ts';
import type { HistoryEntry } from './call.ts';

/**
 * `person`: the user asked for this very call. `extension`: the call is a part of a larger action, whose code has asked
 * the user where that is needed. `repeat`: the call runs again by itself, as in a watch.
 */
export type CallOrigin = 'person' | 'extension' | 'repeat';

/** Which entries go into the history: all, none, or those for which the function returns true. */
export type RecordPolicy = 'always' | 'never' | ((entry: HistoryEntry) => boolean);

/** A call has ended. `endpoint`: as it was when the call began. `recorded`: whether the history got the entry. */
export type FinishedCall = {
  readonly endpoint: Endpoint;
  readonly entry: HistoryEntry;
  readonly origin: CallOrigin;
  readonly recorded: boolean;
};

export type CallPolicy = { readonly origin: CallOrigin; readonly record: RecordPolicy };

/** Whether a call runs unseen: nothing is shown while it runs, and it does not wait for a busy server. */
export function isInBackground({ origin, record }: CallPolicy): boolean {
  return origin === 'repeat' || record === 'never';
}

export function isRecorded(record: RecordPolicy, entry: HistoryEntry): boolean {
  return typeof record === 'function' ? record(entry) : record === 'always';
}
