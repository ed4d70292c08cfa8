// What of the viewer's state outlives its page. Pure.

import { savedLook } from './remember.ts';
import type { SavedLook } from './savedLook.ts';
import type { SavedTrail, ViewerState } from './viewerState.ts';

/** How many subjects are remembered as they were looked at. */
const MOST_LOOKS = 20;

export function savedTrail({ trail, at, looking, looks, views }: ViewerState): SavedTrail {
  const seen = [...looking].map(([id, look]) => [id, savedLook(look)] as const);
  const there = new Set(trail.map(({ id }) => id));
  const kept = [...new Map([...looks, ...seen])]
    .filter(([id]) => there.has(id))
    .slice(-MOST_LOOKS)
    .map(([id, look]) => [id, withoutKeys(look)] as const);
  return { trail, at, looks: Object.fromEntries(kept), views: Object.fromEntries(views) };
}

/** VS Code writes this to the disk, and somebody can search a result for an API key. */
function withoutKeys(look: SavedLook): SavedLook {
  const { search, table } = look;
  return {
    ...look,
    search: search !== null && mayBeKey(search.text) ? null : search,
    table: table && { ...table, typed: table.typed.filter(([, text]) => !mayBeKey(text)) },
  };
}

/** A long run of what keys are made of that is neither an address, nor a hash, nor a number. */
function mayBeKey(text: string): boolean {
  const runs = text.match(/[\w-]{12,}/g) ?? [];
  return runs.some((run) => !/^(0x[\da-f]+|\d+)$/i.test(run));
}
