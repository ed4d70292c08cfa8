// Large results of entries, in files of their own: keeping, dropping, reading. One that was read a moment ago is not
// read again.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { StoredEntry } from '../../core/history/history.ts';
import type { LargeBody } from '../../core/reply/largeBody.ts';
import { largeResult } from '../../core/reply/largeReply.ts';
import type { KeptBodies } from '../../storage/largeBodies.ts';

const MOST_RECENT = 3;

const GONE: Failure = {
  kind: 'input',
  message: 'The file of its result no longer exists, or was changed. Run the call again to see one.',
};

export interface EntryBodies {
  /** The name of the file, where the answer is a large one. */
  keep(entry: HistoryEntry): Promise<string | undefined>;
  /** What shows it reads on; its file is not needed. */
  giveUp(entry: HistoryEntry): void;
  /** The entry with its answer; where its file is gone, with a failure that says so. */
  whole(entry: StoredEntry): Promise<HistoryEntry>;
}

/** `bodies`: where large answers are kept. */
export function createEntryBodies(bodies: () => Promise<KeptBodies>): EntryBodies {
  /** Those used last: a list that is drawn again need not read them again. */
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
