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

export interface ResultSearch {
  /** Searches in place of what was searched before; '' only ends that. */
  start(subject: Subject, search: number, text: string): void;
  stop(): void;
}

export function createResultSearch(post: (message: ViewerToPage) => void): ResultSearch {
  let latest = 0;

  async function run(subject: Subject, search: number, text: string): Promise<void> {
    const mine = ++latest;
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
      if (mine !== latest) return tell(true);
      if (Date.now() - toldAt < TELL_MS) continue;
      tell(false);
      toldAt = Date.now();
    }
    tell(true);
  }

  return {
    start(subject, search, text) {
      if (text.trim() === '') latest++;
      else void run(subject, search, text.trim());
    },
    stop: () => void latest++,
  };
}
