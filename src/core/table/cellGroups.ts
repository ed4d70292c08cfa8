// How the cells of a filter passed that were looked at, for others that are equal.

import { BoundedMap } from '../boundedMap.ts';
import { copyOf } from '../text/copyOf.ts';
import type { AmountVerdict } from './amountBounds.ts';

/** Cells that differ in their own value only. */
type CellGroup = {
  readonly known: Map<string, boolean>;
  last: { readonly text: string; readonly passes: boolean } | undefined;
  amounts: AmountVerdict | undefined;
};

const MOST_GROUPS = 5_000;
/** Different texts of cells that are remembered: the first ones, and the last one. */
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

  /** How a cell of the group with this text passed; undefined where that is not known. */
  passed({ last, known }: CellGroup, text: string): boolean | undefined {
    return text === last?.text ? last.passes : known.get(text);
  }

  keep(group: CellGroup, text: string, passes: boolean): void {
    // A part of the bytes keeps all of them in memory.
    const own = copyOf(text);
    group.last = { text: own, passes };
    if (this.#kept++ < MOST_KNOWN) group.known.set(own, passes);
  }
}
