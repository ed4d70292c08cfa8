// Owns which item of one list is which item of another: by identity where items have one, by position where only that
// tells them, otherwise by what is equal (matchSequence.ts). Refuses to take quadratic time.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import { keptInOrder } from './inOrder.ts';
import type { Partners } from './inOrder.ts';
import { isPositional, keysBy, natureOf, wholeKeys } from './itemNature.ts';
import type { Items } from './itemNature.ts';
import { jsonEqual } from './jsonEqual.ts';
import { matchSequence } from './matchSequence.ts';
import type { ItemKeys } from './matchSequence.ts';

/** `moved`: the positions after of items that stand in another order. */
export type Match = { readonly partners: Partners; readonly moved: ReadonlySet<number> };

type Matcher = (before: ItemKeys, after: ItemKeys) => Partners;

const NONE_MOVED: ReadonlySet<number> = new Set();

/** Matches the items of two lists. Which of the two is called before makes no difference. */
export function matchItems(before: DecodedNode, after: DecodedNode): Match {
  const [left, right] = [before.value as readonly JsonValue[], after.value as readonly JsonValue[]];
  const shorter = Math.min(left.length, right.length);
  let [head, tail] = [0, 0];
  if (isPositional(before) || isPositional(after)) head = shorter;
  else {
    while (head < shorter && jsonEqual(left[head]!, right[head]!)) head++;
    while (tail < shorter - head && jsonEqual(left.at(-1 - tail)!, right.at(-1 - tail)!)) tail++;
  }
  const rest = (list: DecodedNode, values: readonly JsonValue[]): Items => ({
    list,
    values: values.slice(head, values.length - tail),
    start: head,
  });
  const { partners, moved } = matchRest(rest(before, left), rest(after, right));
  return {
    partners: right.map((_, index) => {
      if (index < head) return index;
      if (index >= right.length - tail) return index - right.length + left.length;
      const position = partners[index - head]!;
      return position === -1 ? -1 : head + position;
    }),
    moved: moved.size === 0 ? moved : new Set([...moved].map((index) => head + index)),
  };
}

/** Matches by keys that occur once on a side. */
export function matchUnique(before: readonly string[], after: readonly string[]): Partners {
  const places = new Map(before.map((key, position) => [key, position]));
  return after.map((key) => places.get(key) ?? -1);
}

function matchRest(before: Items, after: Items): Match {
  const [left, right] = [before.values.length, after.values.length];
  if (left === 0 || right === 0) return { partners: after.values.map(() => -1), moved: NONE_MOVED };
  const { by = [], own = false, like } = natureOf(before, after) ?? {};
  for (const members of by) {
    const keys = [keysBy(before, members), keysBy(after, members)] as const;
    if (new Set(keys[0]).size < left || new Set(keys[1]).size < right) continue;
    if (!own && matchUnique(...keys).every((position) => position === -1)) continue;
    const [from, to] = keys.map((side) => ({ keys: side, alike: undefined })) as [ItemKeys, ItemKeys];
    return matchEitherWay(from, to, (first, other) => matchUnique(first.keys, other.keys));
  }
  const alike = [before, after].map((items) => (like === undefined ? undefined : keysBy(items, like)));
  if (left === 1 && right === 1)
    return { partners: [alike[0]?.[0] === alike[1]?.[0] ? 0 : -1], moved: NONE_MOVED };
  return matchEitherWay(
    { keys: wholeKeys(before), alike: alike[0] },
    { keys: wholeKeys(after), alike: alike[1] },
    matchSequence,
  );
}

/** Of several matches that are as good, both directions must choose the same: the lists are put in an order of ours. */
function matchEitherWay(before: ItemKeys, after: ItemKeys, match: Matcher): Match {
  if (!isAfter(before.keys, after.keys)) return withMoved(match(before, after));
  const turned = withMoved(match(after, before));
  const partners = after.keys.map(() => -1);
  turned.partners.forEach((position, index) => {
    if (position !== -1) partners[position] = index;
  });
  return { partners, moved: new Set([...turned.moved].map((index) => turned.partners[index]!)) };
}

function withMoved(partners: Partners): Match {
  const kept = keptInOrder(partners);
  const moved = partners.flatMap((position, index) => (position === -1 || kept.has(index) ? [] : [index]));
  return { partners, moved: moved.length === 0 ? NONE_MOVED : new Set(moved) };
}

function isAfter(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return keys.length > others.length;
  const at = keys.findIndex((key, index) => key !== others[index]);
  return at !== -1 && keys[at]! > others[at]!;
}
