// Walks down a searched tree. Only values that may contain derived values become nodes; the others are read as sent.

import { itemShape, memberNames, memberShape, positionOfInside } from '../decode/childNodes.ts';
import { resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { countLeading, makeNodesInside, mayHaveLeading, mayHoldNodes } from '../decode/nodesInside.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { LargeString } from '../jsonIndex/largeString.ts';
import type { Leaf } from '../shape.ts';
import type { Pause } from '../slices.ts';
import type { NextSteps } from './followSteps.ts';
import { LeafReader } from './leafReader.ts';
import { membersWith } from './membersWith.ts';
import { hitAt, isContainer, keyLeaf, kindOf, leafPlaceOf, nodeOf } from './place.ts';
import type { HitIn, SearchPlace } from './place.ts';
import { IN_VALUE } from './seeker.ts';
import type { Found, Seeker } from './seeker.ts';
import { windowsOf } from './windowsOf.ts';
import { Workload } from './workload.ts';

/** A walk below one place. A walk that it yields is done first: generators do not delegate, as results are deep. */
export type Walk = Generator<HitIn | Pause | Walk, void, void>;

/** How many scalars of work a look inside a value counts for. */
const LOOK_INSIDE = 20;
/** How deep calls within the bytes of other calls are searched; useful ones are never so deep. */
const MOST_INSIDE = 32;

/** How many members of a large container are read at once. */
const PAGE = 16;

/** Some members of a place: those from number `from` on, of `count`. */
type Members = {
  readonly children: readonly NodeValue[];
  /** The names, for an object. */
  readonly names?: readonly string[] | undefined;
  readonly from: number;
  readonly count: number;
};

/** The derived nodes of a place from number `from` to `to`; the first `leading` come before what the node sent. */
type Inside = {
  readonly nodes: readonly DecodedNode[];
  readonly leading: number;
  readonly from: number;
  readonly to: number;
};

/** Walks through one root after the other; what is kept from one serves the next. */
export class Walker {
  readonly #seeker: Seeker;
  readonly #leaf = new LeafReader();
  readonly #work = new Workload();
  /** The places around the present one that become hits as soon as anything is found within, the outermost first. */
  readonly #open: SearchPlace[] = [];

  constructor(seeker: Seeker) {
    this.#seeker = seeker;
  }

  from(root: DecodedNode, index: number): Walk {
    const { label, shape, value } = root;
    const top = { position: index, member: undefined, name: label, value, shape, node: root };
    return this.#visit({ above: undefined, ...top }, this.#seeker.start(label), 0);
  }

  #closeOpen(): readonly HitIn[] {
    return this.#open.splice(0).map((place) => hitAt(place, IN_VALUE));
  }

  *#visit(place: SearchPlace, nextSteps: NextSteps, inside: number): Walk {
    const seeker = this.#seeker;
    const open = this.#open;
    const { above, value, member } = place;
    const keys = keyLeaf(above?.shape);
    if (this.#work.isDueAfter(value)) yield 'pause';
    const goesInside = (): boolean => inside < MOST_INSIDE && this.#goesInside(nextSteps);
    let kind: NodeKind;
    let event: Inside | undefined;
    if (isContainer(value)) {
      kind = kindOf(value);
      if (open.length > 0 && seeker.within!.branch(member, keys, () => nodeOf(place)) !== undefined)
        yield* this.#closeOpen();
      if (seeker.isEnd(nextSteps)) {
        const found = seeker.branch(member, keys, () => nodeOf(place));
        if (found !== undefined) yield hitAt(place, found);
        else if (seeker.within !== undefined) open.push(place);
      }
      if (mayHaveLeading(value) && goesInside()) {
        event = this.#insideOf(place);
        yield this.#visitInside(place, nextSteps, inside + 1, { ...event, to: event.leading });
      }
      if (open.length > 0 || seeker.goesOn(nextSteps)) yield this.#visitSent(place, value, nextSteps, inside);
    } else if (isLargeValue(value)) {
      yield this.#visitText(place, value, nextSteps);
      return;
    } else {
      this.#leaf.read(place.name, value, place.shape, leafPlaceOf(place));
      kind = this.#leaf.kind;
      const within = open.length > 0 ? seeker.within : undefined;
      if (within !== undefined && this.#inUnit(place, within, this.#leaf.foundBy(within, member, keys)))
        yield* this.#closeOpen();
      const found = seeker.isEnd(nextSteps)
        ? this.#inUnit(place, seeker, this.#leaf.foundBy(seeker, member, keys))
        : undefined;
      if (found !== undefined) yield hitAt(place, found);
    }
    if (goesInside() && mayHoldNodes(kind, value)) {
      const { leading, ...all } = event ?? this.#insideOf(place);
      yield this.#visitInside(place, nextSteps, inside + 1, {
        ...all,
        from: event === undefined ? 0 : leading,
      });
    }
    if (open.at(-1) === place) open.pop();
  }

  /** Visits a text that is read in parts: it is a hit as soon as one of the parts is. */
  *#visitText(place: SearchPlace, text: LargeString, nextSteps: NextSteps): Walk {
    const keys = keyLeaf(place.above?.shape);
    for (const part of windowsOf(text)) {
      yield 'pause';
      this.#leaf.read(place.name, part, place.shape, leafPlaceOf(place));
      if (this.#isWithin(place.member, keys)) yield* this.#closeOpen();
      const found = this.#seeker.isEnd(nextSteps)
        ? this.#leaf.foundBy(this.#seeker, place.member, keys)
        : undefined;
      if (found === undefined) continue;
      yield hitAt(place, found);
      return;
    }
  }

  /** Tests a token amount also as it is shown: in a unit that only its node knows. */
  #inUnit(place: SearchPlace, seeker: Seeker, found: Found | undefined): Found | undefined {
    if (this.#leaf.kind !== 'tokenAmount' || (found?.inValue === true) !== seeker.isUnequal) return found;
    const inUnit = seeker.leaf(place.member, undefined, 'text', summarize(nodeOf(place)), undefined);
    return seeker.isUnequal ? inUnit : (inUnit ?? found);
  }

  /** Whether the scalar that was read last makes the open places hits. */
  #isWithin(member: string | undefined, keys: Leaf | undefined): boolean {
    return this.#open.length > 0 && this.#leaf.foundBy(this.#seeker.within!, member, keys) !== undefined;
  }

  #goesInside(nextSteps: NextSteps): boolean {
    return this.#open.length > 0 || this.#seeker.goesInside(nextSteps);
  }

  *#visitSent(
    place: SearchPlace,
    value: JsonObject | readonly JsonValue[] | LargeContainer,
    nextSteps: NextSteps,
    inside: number,
  ): Walk {
    if (isLargeValue(value)) {
      const { marks } = this.#seeker;
      if (marks !== undefined && !marks.mayBeMade(place.shape)) {
        for (const position of membersWith(value, marks.needles)) {
          if (position === 'pause') yield position;
          else yield this.#visitPage(place, value, nextSteps, inside, position, position + 1);
        }
        return;
      }
      for (let from = 0; from < value.count; from += PAGE) {
        if (this.#open.length === 0 && !this.#seeker.goesOn(nextSteps)) return;
        yield this.#visitPage(place, value, nextSteps, inside, from, from + PAGE);
      }
    } else if (Array.isArray(value)) {
      const children = value as readonly JsonValue[];
      yield this.#visitMembers(place, nextSteps, inside, { children, from: 0, count: children.length });
    } else {
      const names = memberNames(value as JsonObject, place.shape);
      const children = names.map((name) => (value as JsonObject)[name]!);
      yield this.#visitMembers(place, nextSteps, inside, { children, names, from: 0, count: names.length });
    }
  }

  #visitPage(
    place: SearchPlace,
    value: LargeContainer,
    nextSteps: NextSteps,
    inside: number,
    from: number,
    to: number,
  ): Walk {
    const page = value.children(from, to);
    const names = value.kind === 'object' ? page.map(({ name }) => name!) : undefined;
    const children = page.map((child) => child.value);
    return this.#visitMembers(place, nextSteps, inside, { children, names, from, count: value.count });
  }

  *#visitMembers(place: SearchPlace, nextSteps: NextSteps, inside: number, members: Members): Walk {
    const { children, names, from, count } = members;
    const { shape } = place;
    const items = names === undefined ? count : undefined;
    const keys = keyLeaf(shape);
    const above = (): DecodedNode => nodeOf(place);
    for (let index = 0; index < children.length; index++) {
      if (nextSteps === 0 && this.#open.length === 0) return;
      const position = from + index;
      const member = names?.[index];
      const label = member ?? String(position);
      const next = this.#seeker.next(nextSteps, label, position, items, true);
      if (next === 0 && this.#open.length === 0) continue;
      const name = member ?? place.name;
      const child = children[index]!;
      const childShape = member === undefined ? itemShape(shape, position) : memberShape(shape, member);
      if (this.#work.isDueAfter(child)) yield 'pause';
      if (!isContainer(child) && !isLargeValue(child)) {
        this.#leaf.read(name, child, childShape, { label, above });
        if (this.#isWithin(member, keys)) yield* this.#closeOpen();
        const isHit =
          this.#seeker.isEnd(next) && this.#leaf.foundBy(this.#seeker, member, keys) !== undefined;
        // Most scalars end here, without a place of their own.
        const goesOn =
          this.#leaf.kind === 'tokenAmount' ||
          (this.#goesInside(next) && mayHoldNodes(this.#leaf.kind, child));
        if (!isHit && !goesOn) continue;
      }
      const childPlace = { position, member, name, value: child, shape: resolveShape(childShape, child) };
      yield this.#visit({ above: place, ...childPlace, node: undefined }, next, inside);
    }
  }

  #insideOf(place: SearchPlace): Inside {
    this.#work.count(LOOK_INSIDE);
    const node = nodeOf(place);
    const nodes = makeNodesInside(node);
    return { nodes, leading: countLeading(node), from: 0, to: nodes.length };
  }

  *#visitInside(
    place: SearchPlace,
    nextSteps: NextSteps,
    inside: number,
    { nodes, from, to }: Omit<Inside, 'leading'>,
  ): Walk {
    for (let index = from; index < to; index++) {
      const child = nodes[index]!;
      const { label, value, shape } = child;
      const position = positionOfInside(nodeOf(place), index);
      const next = this.#seeker.next(nextSteps, label, position, undefined, false);
      const childPlace = { position, member: label, name: label, value, shape, node: child, isInside: true };
      if (next !== 0 || this.#open.length > 0)
        yield this.#visit({ above: place, ...childPlace }, next, inside);
    }
  }
}
