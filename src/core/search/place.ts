// A place in a searched tree. Its node is only made on demand, as most places hold no match.

import { positionOfSent } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { LeafPlace } from '../decode/eachLeaf.ts';
import { mayHaveLeading } from '../decode/nodesInside.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Leaf, Shape } from '../shape.ts';
import type { Found } from './seeker.ts';

/** The path of a node that was found, as `nodeAt` takes it, and what of the node matched. */
export type SearchHit = { readonly path: readonly number[] } & Found;

/** `root`: the index of the node in which it was found. */
export type HitIn = SearchHit & { readonly root: number };

export type SearchPlace = {
  readonly above: SearchPlace | undefined;
  /** Its position among the members of the place above; for a root, among the roots. */
  readonly position: number;
  /** A derived value: its position is that among all nodes below the place above. */
  readonly isInside?: boolean;
  /** Its name; undefined for an item of a list. */
  readonly member: string | undefined;
  /** The nearest member name, which hints at the meaning of a value without a shape. */
  readonly name: string;
  readonly value: NodeValue;
  readonly shape: Shape;
  node: DecodedNode | undefined;
};

export type Container = JsonObject | readonly JsonValue[] | LargeContainer;

export function isContainer(value: NodeValue): value is Container {
  if (isLargeValue(value)) return value.kind !== 'string';
  return Array.isArray(value) || isJsonObject(value);
}

export function kindOf(value: Container): 'array' | 'object' {
  if (isLargeValue(value)) return value.kind;
  return Array.isArray(value) ? 'array' : 'object';
}

/** The kind of the member names of an object with this shape, where the names are data. */
export function keyLeaf(shape: Shape | undefined): Leaf | undefined {
  return typeof shape === 'object' && 'keys' in shape ? shape.keys : undefined;
}

export function nodeOf(place: SearchPlace): DecodedNode {
  const { above, position, member, value, shape } = place;
  return (place.node ??= decode(member ?? String(position), value, shape, {
    parent: above === undefined ? undefined : nodeOf(above),
  }));
}

/** Where the scalar at this place is; the node above it is made only if its meaning depends on it. */
export function leafPlaceOf({ above, member, position, name }: SearchPlace): LeafPlace {
  return {
    label: above === undefined ? name : (member ?? String(position)),
    above: () => (above === undefined ? undefined : nodeOf(above)),
  };
}

export function hitAt(place: SearchPlace, found: Found): HitIn {
  const path: number[] = [];
  let at = place;
  for (; at.above !== undefined; at = at.above) path.push(positionBelow(at.above, at));
  return { root: at.position, path: path.toReversed(), ...found };
}

/** The position of a place among the nodes below the place above it. */
function positionBelow(above: SearchPlace, { position, isInside = false }: SearchPlace): number {
  return isInside || !mayHaveLeading(above.value) ? position : positionOfSent(nodeOf(above), position);
}
