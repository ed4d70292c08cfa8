// Pairs the items of two lists: by identity, by position where only that tells them apart, else by equality
// (matchSequence.ts). Never quadratic.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { countSentChildren } from '../decode/childNodes.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Slices } from '../slices.ts';
import { keptInOrder } from './inOrder.ts';
import type { Partners } from './inOrder.ts';
import { isPositional, itemAt, keysBy, natureOf, valueKeys } from './itemNature.ts';
import type { Items } from './itemNature.ts';
import { jsonEqual } from './jsonEqual.ts';
import { sameMember } from './sameMember.ts';
import { matchSequence } from './matchSequence.ts';
import type { ItemKeys } from './matchSequence.ts';

/**
 * `moved`: the positions in the later list of items that are in another order. `byPosition`: the lists are too long
 * to search for matching items, so they were paired by position.
 */
export type Match = {
  readonly partners: Partners;
  readonly moved: ReadonlySet<number>;
  readonly byPosition?: true;
};

type Matcher = (before: ItemKeys, after: ItemKeys) => Slices<Partners>;

/** The most items of a list that are matched by keys: all keys are in memory at once. */
const MOST_KEYS = 200_000;
/** The most equal items that are skipped at the end of large lists. */
const MOST_BACKWARDS = 10_000;
/** Items between two pauses. */
const TURN = 1_000;

const NONE_MOVED: ReadonlySet<number> = new Set();

/** Matches the items of two lists. Exchanging the two lists gives the same pairs. */
export function* matchItems(before: DecodedNode, after: DecodedNode): Slices<Match> {
  const [left, right] = [countSentChildren(before), countSentChildren(after)];
  const shorter = Math.min(left, right);
  let [head, tail] = [0, 0];
  if (isPositional(before) || isPositional(after)) head = shorter;
  else {
    for (; head < shorter && isSameItem(before, head, after, head); head++) yield 'pause';
    const rest = shorter - head;
    // Large lists are read forwards, so only a limited number of items is compared from the end.
    const most =
      isLargeValue(before.value) || isLargeValue(after.value) ? Math.min(rest, MOST_BACKWARDS) : rest;
    for (; tail < most && isSameItem(before, left - 1 - tail, after, right - 1 - tail); tail++) yield 'pause';
  }
  const rest = (list: DecodedNode, size: number): Items => ({ list, start: head, size: size - tail - head });
  const match = yield* matchRest(rest(before, left), rest(after, right));
  const { partners, moved } = match;
  return {
    ...match,
    partners: Array.from({ length: right }, (_, index) => {
      if (index < head) return index;
      if (index >= right - tail) return index - right + left;
      const position = partners[index - head]!;
      return position === -1 ? -1 : head + position;
    }),
    moved: moved.size === 0 ? moved : new Set([...moved].map((index) => head + index)),
  };
}

/** Whether two items are equal. Items that are read in parts count as different. */
function isSameItem(before: DecodedNode, position: number, after: DecodedNode, index: number): boolean {
  if (sameMember(before.value, position, after.value, index) !== undefined) return true;
  return jsonEqual(itemAt(before, position), itemAt(after, index));
}

/** Matches items by keys that occur only once on each side. */
export function* matchUnique(before: readonly string[], after: readonly string[]): Slices<Partners> {
  const places = new Map<string, number>();
  for (const [position, key] of before.entries()) {
    if (position % TURN === 0) yield 'pause';
    places.set(key, position);
  }
  const partners: number[] = [];
  for (const key of after) {
    if (partners.length % TURN === 0) yield 'pause';
    partners.push(places.get(key) ?? -1);
  }
  return partners;
}

function* areUnique(keys: readonly string[]): Slices<boolean> {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.size % TURN === 0) yield 'pause';
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function* matchRest(before: Items, after: Items): Slices<Match> {
  const [left, right] = [before.size, after.size];
  const none = Array.from({ length: right }, () => -1);
  if (left === 0 || right === 0) return { partners: none, moved: NONE_MOVED };
  const byPosition: Match = {
    partners: none.map((_, index) => (index < left ? index : -1)),
    moved: NONE_MOVED,
    byPosition: true,
  };
  if (Math.max(left, right) > MOST_KEYS) return byPosition;
  const { by = [], own = false, like } = (yield* natureOf(before, after)) ?? {};
  for (const members of by) {
    const keys = [yield* keysBy(before, members), yield* keysBy(after, members)] as const;
    if (!(yield* areUnique(keys[0])) || !(yield* areUnique(keys[1]))) continue;
    if (!own && (yield* matchUnique(...keys)).every((position) => position === -1)) continue;
    const [from, to] = keys.map((side) => ({ keys: side, alike: undefined })) as [ItemKeys, ItemKeys];
    return yield* matchEitherWay(from, to, (first, other) => matchUnique(first.keys, other.keys));
  }
  const alike = like === undefined ? [] : [yield* keysBy(before, like), yield* keysBy(after, like)];
  if (left === 1 && right === 1)
    return { partners: [alike[0]?.[0] === alike[1]?.[0] ? 0 : -1], moved: NONE_MOVED };
  return yield* matchEitherWay(
    { keys: yield* valueKeys(before), alike: alike[0] },
    { keys: yield* valueKeys(after), alike: alike[1] },
    matchSequence,
  );
}

/** Matches the lists in a fixed order, so that both directions choose the same one of several equally good matches. */
function* matchEitherWay(before: ItemKeys, after: ItemKeys, match: Matcher): Slices<Match> {
  if (!isAfter(before.keys, after.keys)) return yield* withMoved(yield* match(before, after));
  const turned = yield* withMoved(yield* match(after, before));
  const partners = after.keys.map(() => -1);
  turned.partners.forEach((position, index) => {
    if (position !== -1) partners[position] = index;
  });
  return { partners, moved: new Set([...turned.moved].map((index) => turned.partners[index]!)) };
}

function* withMoved(partners: Partners): Slices<Match> {
  const kept = yield* keptInOrder(partners);
  const moved = new Set<number>();
  for (const [index, position] of partners.entries()) {
    if (index % TURN === 0) yield 'pause';
    if (position !== -1 && !kept.has(index)) moved.add(index);
  }
  return { partners, moved };
}

function isAfter(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return keys.length > others.length;
  const at = keys.findIndex((key, index) => key !== others[index]);
  return at !== -1 && keys[at]! > others[at]!;
}
