// Where the wanted members of the current row are.

import { byteText } from './needle.ts';
import type { FormMember, RowForm, RowLayout } from './rowForm.ts';
import type { ScannedMember } from './scanRow.ts';

const encoder = /* @__PURE__ */ new TextEncoder();

export class WantedMembers {
  readonly #names: readonly Uint8Array[];
  /** Where the value of each name begins and ends in the bytes; 0 where there is none. */
  readonly #places: Int32Array;
  /** The form of the current row; undefined where it was scanned. */
  form: RowForm | undefined;
  /** For each name, the position of its member in the form. */
  #positions: Int32Array;
  readonly #positionsIn = new Map<RowForm, Int32Array>();

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => encoder.encode(name));
    this.#places = new Int32Array(2 * names.length);
    this.#positions = new Int32Array(names.length);
  }

  /** Takes a row of this layout, which begins at `row`. */
  takeLayout({ form, places }: RowLayout, row: number): void {
    if (this.form !== form) this.#enter(form);
    const positions = this.#positions;
    for (let name = 0; name < positions.length; name++) {
      const position = positions[name]!;
      this.#places[2 * name] = position === -1 ? 0 : row + places[2 * position]!;
      this.#places[2 * name + 1] = position === -1 ? 0 : row + places[2 * position + 1]!;
    }
  }

  /** Takes a row that was scanned; of several members with one name, the last. */
  takeScanned(members: readonly ScannedMember[], bytes: Uint8Array): void {
    this.form = undefined;
    this.#places.fill(0);
    for (const { name, value } of members) {
      const at = this.#names.findIndex((wanted) => isAt(wanted, bytes, name.from, name.to));
      if (at !== -1) this.#places.set([value.from, value.to], 2 * at);
    }
  }

  /** Where the value of the name at this position begins; 0 where there is none, as for -1. */
  from(name: number): number {
    return this.#places[2 * name] ?? 0;
  }

  /** Where that value ends. */
  to(name: number): number {
    return this.#places[2 * name + 1] ?? 0;
  }

  /** What rows of this form can have under the name at this position; undefined where the form is not known. */
  can(name: number): FormMember['can'] | undefined {
    return this.form?.can(this.#positions[name] ?? -1);
  }

  #enter(form: RowForm): void {
    let positions = this.#positionsIn.get(form);
    if (positions === undefined) {
      positions = Int32Array.from(this.#names, (name) => form.positionOf(byteText(name)));
      this.#positionsIn.set(form, positions);
    }
    [this.form, this.#positions] = [form, positions];
  }
}

function isAt(name: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  return name.length === to - from && name.every((byte, place) => byte === bytes[from + place]);
}
