// What was found out about the rows of a list. It is kept as long as the list, which is read again with each letter
// that is typed into a filter.

import type { ByteWalker } from './byteWalker.ts';
import type { LargeContainer } from './largeContainer.ts';
import type { RowLayout } from './rowForm.ts';
import { RowForms } from './rowForms.ts';

export class KnownRows {
  readonly forms = new RowForms();
  /** The id of the layout of each row; 0 where it is not known. */
  readonly #layouts: Uint16Array;

  constructor(rows: number) {
    this.#layouts = new Uint16Array(rows);
  }

  /** The layout of this row, which begins at `from`; undefined where it is not known, or the row does not end here. */
  layout(row: number, walker: ByteWalker, from: number): RowLayout | undefined {
    const id = this.#layouts[row]!;
    const layout = id === 0 ? this.forms.find(walker, from) : this.forms.withId(id);
    if (layout === undefined || from + layout.size > walker.bytes.length) return undefined;
    if (id === 0) this.#layouts[row] = layout.id;
    return layout;
  }
}

const known = new WeakMap<LargeContainer, KnownRows>();

/** `list`: an array that has arrived completely. */
export function knownRows(list: LargeContainer): KnownRows {
  let rows = known.get(list);
  if (rows === undefined) known.set(list, (rows = new KnownRows(list.count)));
  return rows;
}
