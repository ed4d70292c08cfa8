// The part of the viewer's state that is kept when its page closes. Pure.

import { savedSubject } from './remember.ts';
import type { SavedSubject } from './savedSubject.ts';
import type { SavedTrail, ViewerState } from './viewerState.ts';

/** For how many subjects it is remembered how they were shown. */
const MOST_LOOKS = 20;

export function savedTrail({ trail, at, subjectStates, savedSubjects, views }: ViewerState): SavedTrail {
  const seen = [...subjectStates].map(([id, saved]) => [id, savedSubject(saved)] as const);
  const there = new Set(trail.map(({ id }) => id));
  const kept = [...new Map([...savedSubjects, ...seen])]
    .filter(([id]) => there.has(id))
    .slice(-MOST_LOOKS)
    .map(([id, saved]) => [id, withoutKeys(saved)] as const);
  return { trail, at, looks: Object.fromEntries(kept), views: Object.fromEntries(views) };
}

/** VS Code writes this state to disk, and a user can search a result for an API key. */
function withoutKeys(saved: SavedSubject): SavedSubject {
  const { search, table } = saved;
  return {
    ...saved,
    search: search !== null && mayBeKey(search.text) ? null : search,
    table: table && { ...table, typed: table.typed.filter(([, text]) => !mayBeKey(text)) },
  };
}

/** Whether the text has a long run of characters of keys that is neither an address, nor a hash, nor a number. */
function mayBeKey(text: string): boolean {
  const runs = text.match(/[\w-]{12,}/g) ?? [];
  return runs.some((run) => !/^(0x[\da-f]+|\d+)$/i.test(run));
}
