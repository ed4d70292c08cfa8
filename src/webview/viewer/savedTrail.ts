// What of the viewer's state outlives its page. Pure.

import { savedLook } from './remember.ts';
import type { SavedTrail, ViewerState } from './viewerState.ts';

/** How many subjects are remembered as they were looked at. */
const MOST_LOOKS = 20;

export function savedTrail({ trail, at, looking, looks, views }: ViewerState): SavedTrail {
  const seen = [...looking].map(([id, look]) => [id, savedLook(look)] as const);
  const there = new Set(trail.map(({ id }) => id));
  const kept = [...new Map([...looks, ...seen])].filter(([id]) => there.has(id)).slice(-MOST_LOOKS);
  return { trail, at, looks: Object.fromEntries(kept), views: Object.fromEntries(views) };
}
