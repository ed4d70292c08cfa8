// Owns walking down a tree with what is looked for. Makes nodes only of what may hold others inside; the rest is read
// as it was sent.

import { countSent, itemShape, memberNames, memberShape } from '../decode/childNodes.ts';
import { resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { eachLeaf } from '../decode/eachLeaf.ts';
import { summarize } from '../decode/forms.ts';
import { makeNodesInside, mayHoldNodes } from '../decode/nodesInside.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { LargeString } from '../jsonIndex/largeString.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import type { Pause } from '../slices.ts';
import type { Places } from './followSteps.ts';
import { membersWith } from './membersWith.ts';
import { hitAt, isBranch, keysIn, kindOf, nodeOf } from './place.ts';
import type { HitIn, Place } from './place.ts';
import { IN_VALUE } from './seeker.ts';
import type { Found, Seeker } from './seeker.ts';
import { windowsOf } from './windowsOf.ts';

/** A walk below one place; what it gives in turn is walked first. No generator delegates to another, as answers are deep. */
export type Walk = Generator<HitIn | Pause | Walk, void, void>;

/** Well below a millisecond of work, counted in scalars; a long one, and looking inside, count for several. */
const VALUES_PER_PAUSE = 200;
const LONG_VALUE = 1000;
const LOOK_INSIDE = 20;
/** Calls in calls in calls, each inside the bytes of the one before: none of any use goes so deep. */
const MOST_INSIDE = 32;

/** Members of a large container that are read at once. */
const PAGE = 16;

/** The walk through one root, made for each of them with what is kept of the ones before. */
export function createWalk(seeker: Seeker): (root: DecodedNode, index: number) => Walk {
  const { within, marks } = seeker;
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
      if (open.length > 0 || seeker.goesOn(places)) yield visitSent(place, value, places, inside);
    } else if (isLargeValue(value)) {
      yield visitText(place, value, places);
      return;
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

  /** A text that is read in parts: it is found as soon as one of them is. */
  function* visitText(place: Place, text: LargeString, places: Places): Walk {
    const keys = keysIn(place.above?.shape);
    for (const part of windowsOf(text)) {
      yield 'pause';
      eachLeaf(place.name, part, place.shape, keepLeaf);
      if (isWithin(place.member, keys, part)) yield* closeOpen();
      const found = seeker.isEnd(places)
        ? seeker.leaf(place.member, keys, leafKind, part, leafAmount)
        : undefined;
      if (found === undefined) continue;
      yield hitAt(place, found);
      return;
    }
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

  function* visitSent(
    place: Place,
    value: JsonObject | readonly JsonValue[] | LargeContainer,
    places: Places,
    inside: number,
  ): Walk {
    if (isLargeValue(value)) {
      if (marks !== undefined && !marks.mayBeMade(place.shape)) {
        for (const position of membersWith(value, marks.needles)) {
          if (position === 'pause') yield position;
          else yield visitPage(place, value, places, inside, position, position + 1);
        }
        return;
      }
      for (let from = 0; from < value.count; from += PAGE) {
        if (open.length === 0 && !seeker.goesOn(places)) return;
        yield visitPage(place, value, places, inside, from, from + PAGE);
      }
    } else if (Array.isArray(value)) {
      yield visitMembers(place, places, inside, value as readonly JsonValue[], undefined, 0, value.length);
    } else {
      const names = memberNames(value as JsonObject, place.shape);
      const children = names.map((name) => (value as JsonObject)[name]!);
      yield visitMembers(place, places, inside, children, names, 0, names.length);
    }
  }

  function visitPage(
    place: Place,
    value: LargeContainer,
    places: Places,
    inside: number,
    from: number,
    to: number,
  ): Walk {
    const page = value.children(from, to);
    const names = value.kind === 'object' ? page.map(({ name }) => name!) : undefined;
    const children = page.map((child) => child.value);
    return visitMembers(place, places, inside, children, names, from, value.count);
  }

  /** Some members of a place, those from number `from` of `count`. */
  function* visitMembers(
    place: Place,
    places: Places,
    inside: number,
    children: readonly NodeValue[],
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
      if (!isBranch(child) && !isLargeValue(child)) {
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
      const childPlace = { position, member: label, name: label, value, shape, node: child };
      if (next !== 0 || open.length > 0) yield visit({ above: place, ...childPlace }, next, inside);
    }
  }

  return (root, index) => {
    const { label, shape, value } = root;
    const top = { position: index, member: undefined, name: label, value, shape, node: root };
    return visit({ above: undefined, ...top }, seeker.start(label), 0);
  };
}

function workOf(value: NodeValue): number {
  return typeof value === 'string' ? 1 + value.length / LONG_VALUE : 1;
}
