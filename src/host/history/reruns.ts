// Whether a call that was run again had the same result as before. Large results are not read for that.

import * as vscode from 'vscode';
import type { ListedEntry, StoredEntry } from '../../core/history/history.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { isSameOutcome } from '../../core/diff/isSameOutcome.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { clockTime } from '../common/clockTime.ts';
import type { History } from './history.ts';

const MOST_BYTES = 1_000_000;
const MOST_KNOWN = 10_000;

/** `ids`: of the earlier entry and of this one, where they can be compared. */
export type Rerun = {
  readonly text: string;
  /** The time in the text, with its time zone. */
  readonly time: string;
  readonly ids: readonly [string, string];
  readonly isSame: boolean;
};

export interface Reruns {
  /**
   * Undefined where the call was not run again, its results are large, or the earlier entry no longer exists; and for
   * writes, whose results differ each time.
   */
  of(head: Pick<ListedEntry, 'id' | 'method' | 'rerunOf' | 'responseBytes'>): Promise<Rerun | undefined>;
}

export function createReruns(history: History): Reruns {
  const known = new Map<string, Rerun>();
  return {
    async of({ id, method, rerunOf, responseBytes }) {
      if (rerunOf === undefined || effectOf(method) !== 'read') return undefined;
      const before = known.get(id);
      if (before !== undefined) return before;
      if (responseBytes > MOST_BYTES) return undefined;
      const [earlier, entry] = await Promise.all([history.stored(rerunOf), history.stored(id)]);
      if (earlier === undefined || entry === undefined || !isThere(earlier) || !isThere(entry))
        return undefined;
      const isSame = isSameOutcome(earlier.outcome, entry.outcome);
      const text = textOf(earlier, entry, isSame);
      const rerun: Rerun = { text, time: fullTimeOf(earlier.startedAt), ids: [rerunOf, id], isSame };
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(id, rerun);
      return rerun;
    },
  };
}

function textOf(earlier: StoredEntry, entry: StoredEntry, isSame: boolean): string {
  const time = clockTime(earlier.startedAt);
  if (isSame)
    return entry.ok ? vscode.l10n.t('same result as {0}', time) : vscode.l10n.t('same error at {0}', time);
  if (earlier.ok === entry.ok) return vscode.l10n.t('changed since {0}', time);
  return entry.ok ? vscode.l10n.t('had failed at {0}', time) : vscode.l10n.t('was OK at {0}', time);
}

function isThere({ evicted, body }: StoredEntry): boolean {
  return evicted !== true && body === undefined;
}
