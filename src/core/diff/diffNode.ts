// A place in the comparison of two results. Its state is in diffCounts.ts, the places below in diffChildren.ts.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';

/**
 * How the two sides of a place differ. `spelling`: the same value written otherwise (`0x1`, `0x01`, 1). `order`: the
 * same, but what holds it stands elsewhere in its list; members of objects have no order, so theirs is never compared.
 * `changed`: another value, or something below differs. `kind`: another kind of JSON (null, list, object, true or false,
 * value); numbers and texts are one kind, as both spell numbers. A member that is missing is `added` or `removed`, also
 * where the other side has null.
 */
export type DiffState = 'same' | 'spelling' | 'order' | 'changed' | 'added' | 'removed' | 'kind';

/** A place in two answers; at least one side is there. */
export type DiffNode = {
  readonly before: DecodedNode | undefined;
  readonly after: DecodedNode | undefined;
  readonly parent: DiffNode | undefined;
  /** Its position among all the children of `parent`, whatever of them is shown. */
  readonly row: number;
  /** An item that stands elsewhere in its list than what is in order on both sides. */
  readonly moved: boolean;
  /** A member whose name is data that is spelled otherwise, such as an address in another case. */
  readonly renamed: boolean;
  /** Follows from what the nodes sent: compared, but no difference between the answers by itself. */
  readonly derived: boolean;
};

type Sides = Pick<DiffNode, 'before' | 'after'> & Partial<DiffNode>;

/** Compares two decoded answers, of one method or of two; all work is done when it is asked for. */
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

/** The side to name the place by. */
export function eitherSide({ before, after }: DiffNode): DecodedNode {
  return (after ?? before)!;
}

/** Both values, where both sides have one and both are of one kind of JSON. */
export function bothSides({ before, after }: DiffNode): readonly [DecodedNode, DecodedNode] | undefined {
  return before !== undefined && after !== undefined && jsonKind(before) === jsonKind(after)
    ? [before, after]
    : undefined;
}

/** Whether what is below is compared. */
export function isContainerNode({ kind }: DecodedNode): boolean {
  return kind === 'object' || kind === 'array';
}

/** Whether a place takes long to be compared: both sides are there, of one kind, and one of them is read in parts. */
export function isLargePlace(place: DiffNode): boolean {
  return bothSides(place)?.some(({ value }) => isLargeValue(value)) === true;
}

type JsonKind = 'object' | 'array' | 'null' | 'boolean' | 'value';

/** Null, list, object, true or false, or `value`, which is a number or a text. */
export function jsonKind({ kind, value }: DecodedNode): JsonKind {
  if (kind === 'object' || kind === 'array' || kind === 'null') return kind;
  return typeof value === 'boolean' ? 'boolean' : 'value';
}
