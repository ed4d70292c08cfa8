// A place in the comparison of two results. Its state is in diffCounts.ts, the places below in diffChildren.ts.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';

/**
 * How the two sides of a place differ. `spelling`: the same value, written differently (`0x1`, `0x01`, 1). `order`:
 * equal items, in another order in their list; the order of object members is never compared. `changed`: another value,
 * or something below differs. `kind`: another kind of JSON (null, list, object, true or false, value); numbers and
 * texts are one kind, as both can spell numbers. A member that one side lacks is `added` or `removed`, even where the
 * other side has null.
 */
export type DiffState = 'same' | 'spelling' | 'order' | 'changed' | 'added' | 'removed' | 'kind';

/** A place in two results; at least one side is present. */
export type DiffNode = {
  readonly before: DecodedNode | undefined;
  readonly after: DecodedNode | undefined;
  readonly parent: DiffNode | undefined;
  /** Its position among all children of `parent`, shown or not. */
  readonly row: number;
  /** Whether it is an item outside the order that both lists have in common. */
  readonly moved: boolean;
  /** Whether it is a member whose name is spelled differently on the two sides, such as an address in another case. */
  readonly renamed: boolean;
  /** Whether it is derived from what the nodes sent: it is compared, but is not counted as a difference. */
  readonly derived: boolean;
};

type Sides = Pick<DiffNode, 'before' | 'after'> & Partial<DiffNode>;

/** Compares two decoded results, of one method or of two. All work is done on demand. */
export function diffNodes(before: DecodedNode, after: DecodedNode): DiffNode {
  return placeOf({ before, after });
}

export function placeOf({
  before,
  after,
  parent,
  row = 0,
  moved = false,
  renamed = false,
  derived = parent?.derived ?? false,
}: Sides): DiffNode {
  return { before, after, parent, row, moved, renamed, derived };
}

/** The side that names the place: `after`, where it is present. */
export function namingSide({ before, after }: DiffNode): DecodedNode {
  return (after ?? before)!;
}

/** Both sides, where both are present and of the same kind of JSON. */
export function bothSides({ before, after }: DiffNode): readonly [DecodedNode, DecodedNode] | undefined {
  return before !== undefined && after !== undefined && jsonKind(before) === jsonKind(after)
    ? [before, after]
    : undefined;
}

/** Whether it has members or items, which are compared one by one. */
export function isContainerNode({ kind }: DecodedNode): boolean {
  return kind === 'object' || kind === 'array';
}

/** Whether a place is slow to compare: both sides are present, of the same kind, and one of them is read in parts. */
export function isLargePlace(place: DiffNode): boolean {
  return bothSides(place)?.some(({ value }) => isLargeValue(value)) === true;
}

type JsonKind = 'object' | 'array' | 'null' | 'boolean' | 'value';

/** The kind of JSON. `value`: a number or a text. */
export function jsonKind({ kind, value }: DecodedNode): JsonKind {
  if (kind === 'object' || kind === 'array' || kind === 'null') return kind;
  return typeof value === 'boolean' ? 'boolean' : 'value';
}
