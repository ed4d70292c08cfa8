// Holds the rules of the history, and does the deferred work: retention, unused files, the search index.

import type { HistoryRules, TidyReport } from '../core/history/history.ts';
import { isAnySetAside, verifyIndex } from './openDatabase.ts';
import type { OpenHistory } from './openHistory.ts';

const NO_LIMITS: HistoryRules = {
  doNotRecord: [],
  mostEntries: Infinity,
  mostDays: Infinity,
  mostAnswerBytes: Infinity,
};

export class Upkeep {
  readonly #file: string;
  #rules = NO_LIMITS;
  #hasLooked = false;
  /** Whether the rules removed something since that was last reported. */
  #isGoing = false;
  /** Set while entries are removed because a rule became stricter: their deletion stamp, and the rules before that. */
  #tidying: { readonly stamp: number; readonly before: HistoryRules } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  setRules(next: HistoryRules, newStamp: () => number): void {
    // The first rules come from a window that opens, and are not a change.
    if (this.#rules !== NO_LIMITS && isStricter(next, this.#rules))
      this.#tidying ??= { stamp: newStamp(), before: this.#rules };
    this.#rules = next;
  }

  /** Does a slice of the work; false where none is left. Calls `onTidied` once everything due has been removed. */
  step(open: OpenHistory, now: number, onTidied: (tidied?: TidyReport) => void): boolean {
    if (!this.#hasLooked) {
      verifyIndex(open.database);
      // Files that no entry here names can belong to a history that could not be opened, or was set aside.
      if (open.inMemoryBecause === undefined && !isAnySetAside(this.#file)) open.retention.sweep(now);
      this.#hasLooked = true;
    }
    if (open.retention.step(this.#rules, now, this.#tidying?.stamp)) return (this.#isGoing = true);
    const { calls, results } = open.retention.taken();
    if (this.#isGoing) onTidied(this.#tidied(calls, results));
    this.#isGoing = false;
    this.#tidying = undefined;
    return open.index.step();
  }

  #tidied(count: number, results: number): TidyReport | undefined {
    if (this.#tidying === undefined) return undefined;
    const { stamp, before } = this.#tidying;
    return { calls: { stamp, count }, results, before };
  }
}

function isStricter(next: HistoryRules, before: HistoryRules): boolean {
  return (['mostEntries', 'mostDays', 'mostAnswerBytes'] as const).some((name) => next[name] < before[name]);
}
