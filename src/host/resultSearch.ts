// Owns searching a subject for a page, a few milliseconds at a time, so that the extension host stays free meanwhile.

import { parseQuery } from '../core/search/parseQuery.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { ViewerToPage } from '../protocol/viewer.ts';
import type { Subject } from './subject.ts';

/** More than anyone steps through; the rest is counted only. */
const MOST_HITS = 5_000;
/** How often a page hears of a search that goes on. */
const TELL_MS = 100;

export interface ResultSearch {
  /** Searches in place of what was searched before; '' only ends that. */
  start(subject: Subject, text: string): void;
  stop(): void;
}

export function createResultSearch(post: (message: ViewerToPage) => void): ResultSearch {
  let latest = 0;

  async function run(subject: Subject, text: string): Promise<void> {
    const mine = ++latest;
    const parsed = parseQuery(text);
    let hits: NodePath[] = [];
    let [told, count] = [0, 0];
    const tell = (isDone: boolean, problem = ''): void => {
      post({ type: 'found', id: subject.id, text, hits, count, isDone, problem });
      told += hits.length;
      hits = [];
    };
    if (!parsed.ok) return tell(true, parsed.problem);
    let toldAt = Date.now();
    for (const found of subject.source.search(parsed.query)) {
      if (found !== 'pause') {
        count++;
        if (told + hits.length < MOST_HITS) hits.push(found);
        continue;
      }
      await new Promise((resolve) => setImmediate(resolve));
      if (mine !== latest) return;
      if (Date.now() - toldAt < TELL_MS) continue;
      tell(false);
      toldAt = Date.now();
    }
    tell(true);
  }

  return {
    start(subject, text) {
      if (text.trim() === '') latest++;
      else void run(subject, text.trim());
    },
    stop: () => void latest++,
  };
}
