// One form of the rows of a list, and its layouts: a layout adds the size of each value, so that all members of a row
// are known from where it begins.

/** A member of the rows of a form. `any`: of any value; `same`: of one value in all rows; otherwise only digits differ. */
export type FormMember = {
  readonly name: string;
  readonly begin: PlaceInForm;
  readonly end: PlaceInForm;
  readonly can: 'any' | 'same' | 'differ in digits';
};

/** A place `offset` bytes behind the beginning of the part with this number. */
export type PlaceInForm = { readonly part: number; readonly offset: number };

export type RowLayout = {
  readonly form: RowForm;
  /** Unique among the layouts of a list; 0 where it was not kept. */
  readonly id: number;
  /** The bytes of a row, with the comma or bracket behind it. */
  readonly size: number;
  /** Pairs: how far behind the beginning of the row the value of each member begins and ends. */
  readonly places: Int32Array;
};

type KeptLayout = RowLayout & { readonly sizes: Int32Array };

export class RowForm {
  readonly #members: readonly FormMember[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #parts: readonly number[];
  /** By the hash of the sizes of the values. */
  readonly #layouts = new Map<number, KeptLayout>();

  /** `parts`: the bytes of each part. */
  constructor(members: readonly FormMember[], parts: readonly number[]) {
    this.#members = members;
    this.#positions = new Map(members.map(({ name }, position) => [name, position]));
    this.#parts = parts;
  }

  /** The position of the member with this name; -1 where rows of this form have none. */
  positionOf(name: string): number {
    return this.#positions.get(name) ?? -1;
  }

  /** What the values of the member at this position can be; undefined where there is no such member. */
  can(position: number): FormMember['can'] | undefined {
    return this.#members[position]?.can;
  }

  /**
   * The layout of the rows in which the value behind each part has these bytes. `hash`: of the sizes; `newId`: called
   * for a layout that was not met before.
   */
  layoutOf(sizes: Int32Array, hash: number, newId: () => number): RowLayout {
    const kept = this.#layouts.get(hash);
    if (kept !== undefined && isStartOf(kept.sizes, sizes)) return kept;
    // Of two layouts with one hash, which are rare, the first is kept.
    const id = kept === undefined ? newId() : 0;
    const layout = { form: this, id, ...this.#measure(sizes), sizes: sizes.slice(0, this.#parts.length) };
    if (id !== 0) this.#layouts.set(hash, layout);
    return layout;
  }

  #measure(sizes: Int32Array): Pick<RowLayout, 'size' | 'places'> {
    let size = 0;
    const starts = this.#parts.map((bytes, part) => {
      const start = size;
      size += bytes + sizes[part]!;
      return start;
    });
    const placeOf = ({ part, offset }: PlaceInForm): number => starts[part]! + offset;
    const places = this.#members.flatMap(({ begin, end }) => [placeOf(begin), placeOf(end)]);
    return { size: size + 1, places: Int32Array.from(places) };
  }
}

function isStartOf(start: Int32Array, all: Int32Array): boolean {
  for (let at = 0; at < start.length; at++) if (start[at] !== all[at]) return false;
  return true;
}
