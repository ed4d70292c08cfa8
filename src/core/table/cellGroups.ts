// Remembers which cells passed a filter, so that equal cells are not tested again.

import { BoundedMap } from '../boundedMap.ts';
import { detachedCopy } from '../text/detachedCopy.ts';
import type { AmountVerdict } from './amountBounds.ts';

/** Cells that differ only in their own value. */
type CellGroup = {
  readonly known: Map<string, boolean>;
  last: { readonly text: string; readonly passes: boolean } | undefined;
  amounts: AmountVerdict | undefined;
};

const MOST_GROUPS = 5_000;
/** The most texts that are remembered over all groups, the first ones; each group also remembers its last text. */
const MOST_KNOWN = 5_000;

export class CellGroups {
  readonly #groups = new BoundedMap<object | string, CellGroup>(MOST_GROUPS);
  #last: { readonly key: object | string; readonly group: CellGroup } | undefined;
  #kept = 0;

  of(key: object | string): CellGroup {
    if (this.#last?.key === key) return this.#last.group;
    let group = this.#groups.get(key);
    if (group === undefined)
      this.#groups.set(key, (group = { known: new Map(), last: undefined, amounts: undefined }));
    this.#last = { key, group };
    return group;
  }

  /** Whether a cell of the group with this text passed; undefined where that is not known. */
  passed({ last, known }: CellGroup, text: string): boolean | undefined {
    return text === last?.text ? last.passes : known.get(text);
  }

  keep(group: CellGroup, text: string, passes: boolean): void {
    // Copied, because a slice would keep the bytes of the whole row in memory.
    const own = detachedCopy(text);
    group.last = { text: own, passes };
    if (this.#kept++ < MOST_KNOWN) group.known.set(own, passes);
  }
}
