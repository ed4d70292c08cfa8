// What an audit collects: the places that hold a key, the number of searched texts, and what was not searched.

import { createLeakSearches, keysIn } from '../../core/secret/leakSearch.ts';
import { createRedact } from '../../core/secret/redact.ts';
import type { Leak, LeakSearch, SoughtKey } from '../../core/secret/leakSearch.ts';

/** The kind of a place, which alone decides the remedy. */
export type Area =
  | 'setting'
  | 'settingsFile'
  | 'call'
  | 'saved'
  | 'state'
  | 'storage'
  | 'log'
  | 'workspace'
  | 'folder';

/** How a place is opened. */
export type OpenTarget =
  | { readonly kind: 'file'; readonly uri: string; readonly line: number; readonly column: number }
  | { readonly kind: 'setting' | 'call' | 'saved' | 'state'; readonly id: string };

/** A place that holds a key. `names`: the endpoints of the keys. `where`: the place in words, with its keys masked. */
export type KeyPlace = {
  readonly area: Area;
  readonly where: string;
  readonly names: readonly string[];
  readonly target: OpenTarget;
};

/** Why something was not searched. */
export type LeftOut = 'unreadable' | 'large' | 'many';

export interface Findings {
  readonly places: readonly KeyPlace[];
  /** The number of files and texts that were searched. */
  readonly searched: number;
  readonly leftOut: ReadonlyMap<LeftOut, readonly string[]>;
  readonly isStopped: () => boolean;
  newSearch(): LeakSearch;
  /** Searches a text that is not a file of its own. */
  text(text: string, place: Omit<KeyPlace, 'names'>): void;
  /** Records the keys that were found in a file. */
  file(area: Area, where: string, uri: string, leaks: readonly Leak[]): void;
  leaveOut(why: LeftOut, what: string): void;
}

/** `onSearched`: receives the number of files and texts that were searched so far. */
export function createFindings(
  keys: readonly SoughtKey[],
  isStopped: () => boolean,
  onSearched: (count: number) => void = () => undefined,
): Findings {
  const newSearch = createLeakSearches(keys);
  const places: KeyPlace[] = [];
  const leftOut = new Map<LeftOut, string[]>();
  let searched = 0;
  const count = (): void => onSearched(++searched);
  const masks = keys.map(({ secret }) => createRedact(secret));
  const masked = (text: string): string => masks.reduce((clean, mask) => mask(clean), text);
  return {
    places,
    get searched() {
      return searched;
    },
    leftOut,
    isStopped,
    newSearch,
    text(text, place) {
      const names = keysIn(text, newSearch);
      if (names.length > 0) places.push({ ...place, where: masked(place.where), names });
      count();
    },
    file(area, where, uri, leaks) {
      // The name of a file can hold a key, too.
      const inName = keysIn(where, newSearch).map((name) => ({ name, line: 1, column: 1 }));
      for (const { line, column, names } of byLine([...inName, ...leaks])) {
        const target = { kind: 'file', uri, line, column } as const;
        places.push({ area, where: `${masked(where)}:${line}`, names, target });
      }
      count();
    },
    leaveOut(why, what) {
      leftOut.set(why, [...(leftOut.get(why) ?? []), masked(what)]);
    },
  };
}

type LeakyLine = Omit<Leak, 'name'> & { readonly names: string[] };

/** One item for each line, with the names of all keys in it. */
function byLine(leaks: readonly Leak[]): readonly LeakyLine[] {
  const lines = new Map<number, LeakyLine>();
  for (const { name, line, column } of leaks) {
    const known = lines.get(line);
    if (known === undefined) lines.set(line, { line, column, names: [name] });
    else if (!known.names.includes(name)) known.names.push(name);
  }
  return [...lines.values()];
}
