// Searches a subject for a page, in time slices, so that the extension host stays free.

import { coinTyped } from '../../core/input/amountUnits.ts';
import { operandReader, parseQuery } from '../../core/search/parseQuery.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ViewerReply } from '../../protocol/viewer.ts';
import { timeSliced } from '../common/timeSlices.ts';
import type { Subject } from '../subjects/subject.ts';

/** The most hits that the page is sent; the others are only counted. */
const MOST_HITS = 5_000;
/** The shortest time between two reports to the page. */
const REPORT_MS = 100;

/** Receives further hits, and how many there are so far. */
type OnFound = (found: Extract<ViewerReply, { readonly type: 'found' }>) => void;

type Run = { readonly id: string; done: Promise<void> };

export interface ResultSearch {
  /**
   * Starts a search, which replaces an earlier search of the same subject. A search of another subject continues after
   * this one: the user may go back to that subject.
   */
  start(subject: Subject, text: string, onFound: OnFound): void;
  /** Ends the search of a subject. */
  end(id: string): void;
  stop(): void;
}

export function createResultSearch(): ResultSearch {
  /** The searches that have not ended; only the last one proceeds. */
  const runs: Run[] = [];

  function end(id: string): void {
    const at = runs.findIndex((one) => one.id === id);
    if (at !== -1) runs.splice(at, 1);
  }

  /** Waits until a run is the last one; false where it was ended. */
  async function isNext(mine: Run): Promise<boolean> {
    for (let last = runs.at(-1); runs.includes(mine) && last !== mine; last = runs.at(-1))
      await last?.done.catch(() => undefined);
    return runs.includes(mine);
  }

  async function run(mine: Run, subject: Subject, text: string, found: OnFound): Promise<void> {
    const chain = subject.source.node([0])?.context.chain;
    const parsed = parseQuery(text, operandReader(coinTyped({ chain })));
    let hits: NodePath[] = [];
    let [reported, count] = [0, 0];
    const report = (isDone: boolean, problem = ''): void => {
      found({ type: 'found', id: subject.id, hits, count, isDone, problem });
      reported += hits.length;
      hits = [];
    };
    if (!parsed.ok) return report(true, parsed.problem);
    let reportedAt = Date.now();
    for await (const some of timeSliced(subject.source.search(parsed.query))) {
      count += some.length;
      hits.push(...some.slice(0, Math.max(0, MOST_HITS - reported - hits.length)));
      // A replaced search reports that it is done, so that its page does not wait.
      if (!(await isNext(mine))) return report(true);
      if (Date.now() - reportedAt < REPORT_MS) continue;
      report(false);
      reportedAt = Date.now();
    }
    report(true);
  }

  return {
    start(subject, text, found) {
      const { id } = subject;
      end(id);
      if (text.trim() === '') return;
      const mine: Run = { id, done: Promise.resolve() };
      runs.push(mine);
      mine.done = run(mine, subject, text.trim(), found).finally(() => {
        if (runs.includes(mine)) end(id);
      });
    },
    end,
    stop: () => void runs.splice(0),
  };
}
