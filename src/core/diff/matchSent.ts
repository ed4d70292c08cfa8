// Pairs the sent members and items of two values and orders the pairs for display. Derived values are left out.

import { countSentChildren, memberNames } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonObject } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';
import { bothSides, isContainerNode } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';
import { keptInOrder } from './inOrder.ts';
import type { Pair, Partners } from './inOrder.ts';
import { matchItems, matchUnique } from './matchItems.ts';
import { memberKey } from './valueKey.ts';

const PAGE = 16;
/** Rows between two pauses. */
const TURN = 1_000;

/** The sent values below a value. `names`: those of an object's members, where the other side is an object too. */
export type Side = {
  readonly node: DecodedNode;
  readonly names: readonly string[] | undefined;
  readonly size: number;
};

/** `rows`: the position on each side, -1 where that side has nothing. */
export type SentPairs = {
  readonly before: Side | undefined;
  readonly after: Side | undefined;
  readonly rows: readonly Pair[];
  readonly moved: ReadonlySet<number> | undefined;
  readonly byPosition: boolean;
};

/** Computes the rows below a place; sentPairs.ts caches them. */
export function* matchSent(place: DiffNode): Slices<SentPairs> {
  const both = bothSides(place);
  const [before, after] = [
    yield* sideOf(place.before, both !== undefined),
    yield* sideOf(place.after, both !== undefined),
  ];
  const left = before?.size ?? 0;
  if (both === undefined || before === undefined || after === undefined) {
    const partners = Array.from({ length: after?.size ?? 0 }, () => -1);
    return {
      before,
      after,
      rows: yield* rowsOf(left, partners, () => false),
      moved: undefined,
      byPosition: false,
    };
  }
  if (before.names === undefined || after.names === undefined) {
    const { partners, moved, byPosition = false } = yield* matchItems(...both);
    const rows = yield* rowsOf(left, partners, (index) => !moved.has(index));
    return { before, after, rows, moved, byPosition };
  }
  const partners = yield* matchMembers(before, after);
  const kept = yield* keptInOrder(partners);
  return {
    before,
    after,
    rows: yield* rowsOf(left, partners, (index) => kept.has(index)),
    moved: undefined,
    byPosition: false,
  };
}

function* matchMembers(before: Side, after: Side): Slices<Partners> {
  if (before.size === after.size && before.names!.every((name, index) => name === after.names![index]))
    return after.names!.map((_, index) => index);
  const keys = [yield* memberKeys(before), yield* memberKeys(after)];
  // If one side has two spellings of the same name, only exactly equal names are paired.
  const isClear = keys.every((side) => new Set(side).size === side.length);
  return yield* isClear ? matchUnique(keys[0]!, keys[1]!) : matchUnique(before.names!, after.names!);
}

function* memberKeys({ node, names = [] }: Side): Slices<readonly string[]> {
  const keys: string[] = [];
  for (const name of names) {
    if (keys.length % TURN === 0) yield 'pause';
    keys.push(memberKey(name, node.shape));
  }
  return keys;
}

/** Rows in the order of the later side. Between two rows that are in order, the removed ones come first. */
function* rowsOf(
  size: number,
  partners: Partners,
  isInOrder: (index: number) => boolean,
): Slices<readonly Pair[]> {
  const taken = new Uint8Array(size);
  for (const position of partners) if (position !== -1) taken[position] = 1;
  const rows: Pair[] = [];
  let [next, nextAfter] = [0, 0];
  const addUpTo = (end: number, endAfter: number): void => {
    for (; next < end; next++) if (taken[next] === 0) rows.push([next, -1]);
    for (; nextAfter < endAfter; nextAfter++) rows.push([partners[nextAfter]!, nextAfter]);
  };
  for (let index = 0; index < partners.length; index++) {
    if (index % TURN === 0) yield 'pause';
    const position = partners[index]!;
    if (position === -1 || !isInOrder(index)) continue;
    addUpTo(position, index);
    rows.push([position, index]);
    [next, nextAfter] = [position + 1, index + 1];
  }
  addUpTo(size, partners.length);
  return rows;
}

function* sideOf(node: DecodedNode | undefined, hasCounterpart: boolean): Slices<Side | undefined> {
  if (node === undefined || !isContainerNode(node)) return undefined;
  const { value } = node;
  if (node.kind === 'array' || (isLargeValue(value) && !hasCounterpart))
    return { node, names: undefined, size: countSentChildren(node) };
  if (isLargeValue(value)) {
    const names = yield* namesIn(value as LargeContainer);
    return { node, names, size: names.length };
  }
  const names = memberNames(node.value as JsonObject, node.shape);
  return { node, names, size: names.length };
}

function* namesIn(value: LargeContainer): Slices<readonly string[]> {
  const names: string[] = [];
  for (let from = 0; from < value.count; from += PAGE) {
    yield 'pause';
    for (const { name } of value.children(from, from + PAGE)) names.push(name!);
  }
  return names;
}
