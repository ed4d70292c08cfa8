// Owns copying a history that was set aside as damaged into the new one, as far as that goes. Refuses to fail.

import type { Taken } from '../core/history/history.ts';
import type { Sliced } from './entrySearch.ts';
import { takeFromFile } from './takeFromFile.ts';
import type { TakenInto } from './takeFromFile.ts';

/** Copies what can be read; where the new file cannot be written any more, what was copied until then. */
export function* recover(path: string, into: TakenInto): Sliced<Taken> {
  let [saved, calls] = [0, 0];
  const counted: TakenInto = {
    ...into,
    putSaved(rows) {
      into.putSaved(rows);
      saved += rows.length;
    },
    add(rows) {
      const added = into.add(rows);
      calls += added.filter(Boolean).length;
      return added;
    },
  };
  try {
    return yield* takeFromFile(path, counted);
  } catch {
    return { saved, calls, isWhole: false };
  }
}
