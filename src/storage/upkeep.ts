// The rules of the history, and what is done for them while nothing else is asked for.

import type { HistoryRules, Tidied } from '../core/history/history.ts';
import { isAnySetAside, lookAtIndex } from './openDatabase.ts';
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
  /** Whether the rules took something away since that was told. */
  #isGoing = false;
  /** What entries bear that go because a rule became stricter, and the rules until then, until all of them have gone. */
  #tidying: { readonly stamp: number; readonly before: HistoryRules } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  setRules(next: HistoryRules, newStamp: () => number): void {
    // Those of a window that opens are not new.
    if (this.#rules !== NO_LIMITS && isStricter(next, this.#rules))
      this.#tidying ??= { stamp: newStamp(), before: this.#rules };
    this.#rules = next;
  }

  /** Does a little of it; false where nothing is left to be done. Tells once all that had to go has gone. */
  step(open: OpenHistory, now: number, tellGone: (tidied?: Tidied) => void): boolean {
    if (!this.#hasLooked) {
      lookAtIndex(open.database);
      // What no entry here names can be of a history that could not be opened, or was set aside.
      if (open.inMemoryBecause === undefined && !isAnySetAside(this.#file)) open.retention.sweep(now);
      this.#hasLooked = true;
    }
    if (open.retention.step(this.#rules, now, this.#tidying?.stamp)) return (this.#isGoing = true);
    const { calls, answers } = open.retention.taken();
    if (this.#isGoing) tellGone(this.#tidied(calls, answers));
    this.#isGoing = false;
    this.#tidying = undefined;
    return open.index.step();
  }

  #tidied(count: number, answers: number): Tidied | undefined {
    if (this.#tidying === undefined) return undefined;
    const { stamp, before } = this.#tidying;
    return { calls: { stamp, count }, answers, before };
  }
}

function isStricter(next: HistoryRules, before: HistoryRules): boolean {
  return (['mostEntries', 'mostDays', 'mostAnswerBytes'] as const).some((name) => next[name] < before[name]);
}
