// Owns searching a subject for a page, a few milliseconds at a time, so that the extension host stays free meanwhile.

import { parseQuery } from '../core/search/parseQuery.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { ViewerToPage } from '../protocol/viewer.ts';
import { inTurns } from './inTurns.ts';
import type { Subject } from './subject.ts';

/** More than anyone steps through; the rest is counted only. */
const MOST_HITS = 5_000;
/** How often a page hears of a search that goes on. */
const TELL_MS = 100;

type Run = { readonly id: string; done: Promise<void> };

export interface ResultSearch {
  /**
   * Searches in place of what was searched in this subject before; '' only ends that. A search of another subject goes
   * on after this one: its page may be looked at again.
   */
  start(subject: Subject, search: number, text: string): void;
  stop(): void;
}

export function createResultSearch(post: (message: ViewerToPage) => void): ResultSearch {
  /** Under way; only the last one goes on. */
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

  async function run(mine: Run, subject: Subject, search: number, text: string): Promise<void> {
    const parsed = parseQuery(text);
    let hits: NodePath[] = [];
    let [told, count] = [0, 0];
    const tell = (isDone: boolean, problem = ''): void => {
      post({ type: 'found', id: subject.id, search, hits, count, isDone, problem });
      told += hits.length;
      hits = [];
    };
    if (!parsed.ok) return tell(true, parsed.problem);
    let toldAt = Date.now();
    for await (const found of inTurns(subject.source.search(parsed.query))) {
      count += found.length;
      hits.push(...found.slice(0, Math.max(0, MOST_HITS - told - hits.length)));
      // One that is replaced ends as it is: its page waits no longer.
      if (!(await isNext(mine))) return tell(true);
      if (Date.now() - toldAt < TELL_MS) continue;
      tell(false);
      toldAt = Date.now();
    }
    tell(true);
  }

  return {
    start(subject, search, text) {
      const { id } = subject;
      end(id);
      if (text.trim() === '') return;
      const mine: Run = { id, done: Promise.resolve() };
      runs.push(mine);
      mine.done = run(mine, subject, search, text.trim()).finally(() => {
        if (runs.includes(mine)) end(id);
      });
    },
    stop: () => void runs.splice(0),
  };
}
