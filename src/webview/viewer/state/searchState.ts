// The hits of a search in a subject, and the active hit. Pure.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ViewerToPage } from '../../../protocol/viewer.ts';
import { say } from '../../common/say.ts';

export type SearchState = {
  /** The text as typed. */
  readonly text: string;
  readonly hits: readonly NodePath[];
  /** The keys of the hits’ paths, for marking rows. */
  readonly keys: ReadonlySet<string>;
  /** How many hits are below a row, by the key of its path. */
  readonly below: ReadonlyMap<string, number>;
  readonly count: number;
  readonly isDone: boolean;
  /** The hits are from before the subject changed; they stay until new hits arrive. */
  readonly isOld: boolean;
  readonly problem: string;
  /** The active hit; -1 before the first one. */
  readonly at: number;
};

export const pathKey = (path: NodePath): string => path.join('.');

export function startSearch(text: string): SearchState {
  return {
    text,
    hits: [],
    keys: new Set(),
    below: new Map(),
    count: 0,
    isDone: text.trim() === '',
    isOld: false,
    problem: '',
    at: -1,
  };
}

/** The same search, to be run again as the rows of the subject may have changed. */
export function searchAgain(search: SearchState): SearchState {
  return { ...search, isOld: true, isDone: search.text.trim() === '' };
}

/** Adds hits that arrived; the first one becomes the active hit. */
export function receiveHits(
  search: SearchState | undefined,
  message: ViewerToPage & { type: 'found' },
): SearchState | undefined {
  if (search === undefined) return search;
  const { count, isDone, problem } = message;
  const before = search.isOld ? startSearch(search.text) : search;
  const hits = [...before.hits, ...message.hits];
  const keys = new Set([...before.keys, ...message.hits.map(pathKey)]);
  const below = new Map(before.below);
  for (const hit of message.hits)
    for (let depth = 1; depth < hit.length; depth++) {
      const key = pathKey(hit.slice(0, depth));
      below.set(key, (below.get(key) ?? 0) + 1);
    }
  const at = search.at === -1 && hits.length > 0 ? 0 : search.at;
  return {
    text: search.text,
    hits,
    keys,
    below,
    count,
    isDone,
    isOld: false,
    problem,
    // The subject may now have fewer hits than before.
    at: isDone ? Math.min(at, hits.length - 1) : at,
  };
}

/** The next or previous hit, wrapping at both ends. */
export function stepHit(search: SearchState, by: number): SearchState {
  const { hits, at } = search;
  return hits.length === 0 ? search : { ...search, at: (at + by + hits.length) % hits.length };
}

/** `3 of 12`, `no hits`, `3 of 5,000 shown of 220,000`; '' without a search. */
export function searchStatus({ text, hits, count, isDone, problem, at }: SearchState): string {
  if (text.trim() === '') return '';
  if (problem !== '') return problem;
  if (count === 0) return isDone ? say('no hits') : say('searching…');
  const grouped = (number: number): string => number.toLocaleString('en');
  const of =
    hits.length < count ? say('{0} shown of {1}', grouped(hits.length), grouped(count)) : grouped(count);
  return say('{0} of {1}', grouped(at + 1), of) + (isDone ? '' : '…');
}
