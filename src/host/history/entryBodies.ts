// Keeps and reads the large results of entries, in files of their own. The last ones used stay in memory, so that they
// are not read again.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { StoredEntry } from '../../core/history/history.ts';
import type { LargeBody } from '../../core/reply/largeBody.ts';
import { largeResult } from '../../core/reply/largeReply.ts';
import type { StoredBodies } from '../../storage/largeBodies.ts';

const MOST_RECENT = 3;

const GONE: Failure = {
  kind: 'input',
  message: 'The file of its result no longer exists, or was changed. Run the call again to see one.',
};

export interface EntryBodies {
  /** Keeps the file of a large result; returns the name of the file, or undefined where the result is not large. */
  keep(entry: HistoryEntry): Promise<string | undefined>;
  /** Deletes the file of a large result; a viewer that has it open can read on. */
  giveUp(entry: HistoryEntry): void;
  /** The entry with its result; if its file no longer exists, with a failure that says so. */
  whole(entry: StoredEntry): Promise<HistoryEntry>;
}

/** `bodies`: stores large results. */
export function createEntryBodies(bodies: () => Promise<StoredBodies>): EntryBodies {
  /** The last bodies used: a list that is drawn again need not read them again. */
  const recent: LargeBody[] = [];

  function remember(body: LargeBody): void {
    if (recent.includes(body)) return;
    recent.push(body);
    if (recent.length > MOST_RECENT) recent.shift();
  }

  return {
    async keep({ outcome }) {
      const body = outcome.ok ? outcome.body : undefined;
      if (body === undefined) return undefined;
      remember(body);
      return (await bodies()).keep(body);
    },
    giveUp({ outcome }) {
      if (outcome.ok) outcome.body?.discard();
    },
    async whole({ body: name, ...head }) {
      if (name === undefined) return head;
      const body = await (await bodies()).open(name);
      const result = body && largeResult(body);
      if (body === undefined || result === undefined)
        return { ...head, outcome: { ok: false, failure: GONE } };
      remember(body);
      return { ...head, outcome: { ok: true, result, body } };
    },
  };
}
