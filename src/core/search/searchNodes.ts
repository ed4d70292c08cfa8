// Owns finding what a query asks for in a decoded tree, in the order in which it is shown. Makes nodes only of what may
// hold others inside; the rest is read as it was sent. Refuses to run long at once: it pauses, and the caller goes on.

import { countSent, itemShape, memberNames, memberShape } from '../decode/childNodes.ts';
import { decode, resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { eachLeaf } from '../decode/eachLeaf.ts';
import { summarize } from '../decode/forms.ts';
import { makeNodesInside, mayHoldNodes } from '../decode/nodesInside.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import type { Places } from './followSteps.ts';
import type { Query } from './query.ts';
import { IN_VALUE, seekerOf } from './seeker.ts';
import type { Found, Seeker } from './seeker.ts';

/** A node that was found, as `nodeAt` finds it again, and what of it matched. */
export type SearchHit = { readonly path: readonly number[] } & Found;

/** `root`: which of the nodes it was found in. */
type HitIn = SearchHit & { readonly root: number };

/** Given between hits, so that a long search can be left for a while, or for good. */
type Pause = 'pause';

type Search = Generator<SearchHit | Pause, void, void>;
type SearchIn = Generator<HitIn | Pause, void, void>;

/** A few milliseconds of work, counted in scalars; a long one, and looking inside, count for several. */
const VALUES_PER_PAUSE = 5000;
const LONG_VALUE = 1000;
const LOOK_INSIDE = 50;
/** Calls in calls in calls, each inside the bytes of the one before: none of any use goes so deep. */
const MOST_INSIDE = 32;

/** Members of a large container that are read at once. */
const PAGE = 500;
/** Of a longer text only the beginning is searched. */
const LONGEST_TEXT = 1_000_000;

/** A place in the tree; its node is made when it is needed. */
type Place = {
  readonly above: Place | undefined;
  /** Among the members of the place above; of a root, among the roots. */
  readonly position: number;
  /** Its name, where it is no item of a list. */
  readonly member: string | undefined;
  /** The nearest member name, which tells what a value means that no shape describes. */
  readonly name: string;
  readonly value: JsonValue | LargeContainer;
  readonly shape: Shape;
  node: DecodedNode | undefined;
};

/** Finds all hits at and below this node; never throws. */
export function* searchNodes(root: DecodedNode, query: Query): Search {
  for (const found of searchNodesIn([root], query)) {
    if (found === 'pause') yield found;
    else yield { path: found.path, inName: found.inName, inValue: found.inValue };
  }
}

/** Finds all hits at and below these nodes, one node after the other; pauses come as often as in one of them. */
export function searchNodesIn(roots: Iterable<DecodedNode>, query: Query): SearchIn {
  return searchWith(seekerOf(query), roots);
}

/** Whether there is a hit at or below a node. */
export function isFound(seeker: Seeker, root: DecodedNode): boolean {
  for (const found of searchWith(seeker, [root])) if (found !== 'pause') return true;
  return false;
}

/** A walk below one place; what it gives in turn is walked first. No generator delegates to another, as answers are deep. */
type Walk = Generator<HitIn | Pause | Walk, void, void>;

function* searchWith(seeker: Seeker, roots: Iterable<DecodedNode>): SearchIn {
  const walk = createWalk(seeker);
  let index = 0;
  for (const root of roots) {
    const walks: Walk[] = [walk(root, index++)];
    for (let top = walks.at(-1); top !== undefined; top = walks.at(-1)) {
      const { value } = top.next();
      if (value === undefined) walks.pop();
      else if (typeof value === 'object' && 'next' in value) walks.push(value);
      else yield value;
    }
  }
}

function createWalk(seeker: Seeker): (root: DecodedNode, index: number) => Walk {
  const { within } = seeker;
  let values = 0;
  let leafKind: NodeKind = 'null';
  let leafAmount: Amount | undefined;
  const keepLeaf = (_name: string, kind: NodeKind, _value: JsonValue, amount: Amount | undefined): void => {
    leafKind = kind;
    leafAmount = amount;
  };
  /** The places around the present one that are hits as soon as anything is found within, from the outermost. */
  const open: Place[] = [];
  const closeOpen = (): readonly HitIn[] => open.splice(0).map((place) => hitAt(place, IN_VALUE));

  function* visit(place: Place, places: Places, inside: number): Walk {
    const { above, value, member } = place;
    const keys = keysIn(above?.shape);
    values += workOf(value);
    if (values > VALUES_PER_PAUSE) {
      values = 0;
      yield 'pause';
    }
    let kind: NodeKind;
    if (isBranch(value)) {
      kind = kindOf(value);
      if (open.length > 0 && within!.branch(member, keys, () => nodeOf(place)) !== undefined)
        yield* closeOpen();
      if (seeker.isEnd(places)) {
        const found = seeker.branch(member, keys, () => nodeOf(place));
        if (found !== undefined) yield hitAt(place, found);
        else if (within !== undefined) open.push(place);
      }
      if (open.length > 0 || seeker.goesOn(places)) yield visitSent(place, places, inside);
    } else {
      eachLeaf(place.name, value, place.shape, keepLeaf);
      kind = leafKind;
      if (isWithin(member, keys, value)) yield* closeOpen();
      const found = seeker.isEnd(places)
        ? inUnit(place, seeker.leaf(member, keys, kind, value, leafAmount))
        : undefined;
      if (found !== undefined) yield hitAt(place, found);
    }
    if (inside < MOST_INSIDE && goesInside(places) && mayHoldNodes(kind, value))
      yield visitInside(place, places, inside + 1);
    if (open.at(-1) === place) open.pop();
  }

  /** The amount of a token as it is shown: in a unit that only its node knows. */
  function inUnit(place: Place, found: Found | undefined): Found | undefined {
    if (leafKind !== 'tokenAmount' || found?.inValue === true) return found;
    return seeker.leaf(place.member, undefined, 'text', summarize(nodeOf(place)), undefined) ?? found;
  }

  /** Whether the scalar that was read last is what the open places wait for. */
  function isWithin(member: string | undefined, keys: Leaf | undefined, value: JsonValue): boolean {
    return open.length > 0 && within!.leaf(member, keys, leafKind, value, leafAmount) !== undefined;
  }

  function goesInside(places: Places): boolean {
    return open.length > 0 || seeker.goesInside(places);
  }

  function* visitSent(place: Place, places: Places, inside: number): Walk {
    const { value, shape } = place;
    if (isLargeValue(value)) {
      for (let from = 0; from < value.count; from += PAGE) {
        if (open.length === 0 && !seeker.goesOn(places)) return;
        const page = value.children(from, from + PAGE);
        const names = value.kind === 'object' ? page.map(({ name }) => name!) : undefined;
        const children = page.map((child) => searchable(child.value));
        yield visitMembers(place, places, inside, children, names, from, value.count);
      }
    } else if (Array.isArray(value)) {
      yield visitMembers(place, places, inside, value as readonly JsonValue[], undefined, 0, value.length);
    } else {
      const names = memberNames(value as JsonObject, shape);
      const children = names.map((name) => (value as JsonObject)[name]!);
      yield visitMembers(place, places, inside, children, names, 0, names.length);
    }
  }

  /** Some members of a place, those from number `from` of `count`. */
  function* visitMembers(
    place: Place,
    places: Places,
    inside: number,
    children: readonly Place['value'][],
    names: readonly string[] | undefined,
    from: number,
    count: number,
  ): Walk {
    const { shape } = place;
    const items = names === undefined ? count : undefined;
    const keys = keysIn(shape);
    for (let index = 0; index < children.length; index++) {
      if (places === 0 && open.length === 0) return;
      const position = from + index;
      const member = names?.[index];
      const label = member ?? String(position);
      const next = seeker.next(places, label, position, items, true);
      if (next === 0 && open.length === 0) continue;
      const name = member ?? place.name;
      const child = children[index]!;
      const childShape = member === undefined ? itemShape(shape, position) : memberShape(shape, member);
      values += workOf(child);
      if (values > VALUES_PER_PAUSE) {
        values = 0;
        yield 'pause';
      }
      if (!isBranch(child)) {
        eachLeaf(name, child, childShape, keepLeaf);
        if (isWithin(member, keys, child)) yield* closeOpen();
        const isHit =
          seeker.isEnd(next) && seeker.leaf(member, keys, leafKind, child, leafAmount) !== undefined;
        // Most scalars end here, without a place of their own.
        const goesOn = leafKind === 'tokenAmount' || (goesInside(next) && mayHoldNodes(leafKind, child));
        if (!isHit && !goesOn) continue;
      }
      const childPlace = { position, member, name, value: child, shape: resolveShape(childShape, child) };
      yield visit({ above: place, ...childPlace, node: undefined }, next, inside);
    }
  }

  function* visitInside(place: Place, places: Places, inside: number): Walk {
    values += LOOK_INSIDE;
    const node = nodeOf(place);
    const sent = countSent(node);
    for (const [index, child] of makeNodesInside(node).entries()) {
      const { label, value, shape } = child;
      const position = sent + index;
      const next = seeker.next(places, label, position, undefined, false);
      const childPlace = {
        position,
        member: label,
        name: label,
        value: searchable(value),
        shape,
        node: child,
      };
      if (next !== 0 || open.length > 0) yield visit({ above: place, ...childPlace }, next, inside);
    }
  }

  return (root, index) => {
    const { label, shape } = root;
    const value = searchable(root.value);
    const top = { position: index, member: undefined, name: label, value, shape, node: root };
    return visit({ above: undefined, ...top }, seeker.start(label), 0);
  };
}

/** A large text by its beginning. */
function searchable(value: NodeValue): Place['value'] {
  return isLargeValue(value) && value.kind === 'string' ? value.text(0, LONGEST_TEXT) : value;
}

function workOf(value: Place['value']): number {
  return typeof value === 'string' ? 1 + value.length / LONG_VALUE : 1;
}

function isBranch(value: Place['value']): value is JsonObject | readonly JsonValue[] | LargeContainer {
  return Array.isArray(value) || isJsonObject(value) || isLargeValue(value);
}

function kindOf(value: JsonObject | readonly JsonValue[] | LargeContainer): 'array' | 'object' {
  if (isLargeValue(value)) return value.kind;
  return Array.isArray(value) ? 'array' : 'object';
}

/** What the member names of such an object are, where they are data. */
function keysIn(shape: Shape | undefined): Leaf | undefined {
  return typeof shape === 'object' && 'keys' in shape ? shape.keys : undefined;
}

function nodeOf(place: Place): DecodedNode {
  const { above, position, member, value, shape } = place;
  return (place.node ??= decode(member ?? String(position), value, shape, {
    parent: above === undefined ? undefined : nodeOf(above),
  }));
}

function hitAt(place: Place, found: Found): HitIn {
  const path: number[] = [];
  let at = place;
  for (; at.above !== undefined; at = at.above) path.push(at.position);
  return { root: at.position, path: path.toReversed(), ...found };
}
