// The results in the rows of the History view, decoded with what this window knows. Long results are not read for it.

import type { ListedEntry } from '../../core/history/history.ts';
import { rowReason, rowResult, rowVerdict } from '../../core/call/rowResult.ts';
import { failedReceipts } from '../../core/call/failedReceipts.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Verdict } from '../../core/call/rowResult.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const MOST_BYTES = 100_000;
const MOST_KNOWN = 10_000;

/**
 * `reason`: why the call reverted, if known. `verdict`: set where the call succeeded, but its result is a failure.
 * `failedReceipts`: how many transactions failed, where the result is the receipts of a block.
 */
export type RowRead = {
  readonly text: string;
  readonly reason?: string;
  readonly verdict?: Verdict;
  readonly failedReceipts?: number;
};

export interface RowResults {
  /** Gives the summary stored with the call where its result is not read. */
  of(head: ListedEntry): Promise<RowRead>;
  /** Drops the texts that were read: newly known contracts and signatures may improve them. */
  forget(): void;
}

export function createRowResults(history: Pick<History, 'stored'>, contextOf: ContextOf): RowResults {
  const known = new Map<string, Promise<RowRead>>();

  async function read(head: ListedEntry): Promise<RowRead> {
    const entry = await history.stored(head.id);
    if (entry === undefined || entry.evicted === true || entry.body !== undefined)
      return { text: head.summary };
    const context = contextOf(entry);
    const verdicts = { verdict: rowVerdict(entry), failedReceipts: failedReceipts(entry) };
    const more = { reason: rowReason(entry, context), ...verdicts };
    return { text: rowResult(entry, context), ...omitUndefined(more) };
  }

  return {
    of(head) {
      const { id, evicted = false, responseBytes, summary } = head;
      if (evicted || responseBytes > MOST_BYTES) return Promise.resolve({ text: summary });
      const before = known.get(id);
      if (before !== undefined) return before;
      if (known.size >= MOST_KNOWN) known.clear();
      // The history reports its own read errors.
      const result = read(head).catch(() => ({ text: summary }));
      known.set(id, result);
      return result;
    },
    forget: () => known.clear(),
  };
}
