// Pairs items without identity: first a longest common subsequence of equal items, then equal items elsewhere, then
// unequal items between the same neighbours.

import { commonInOrder, keptInOrder } from './inOrder.ts';
import type { Slices } from '../slices.ts';
import type { Pair, Partners } from './inOrder.ts';

/** The keys of a list's items. `alike`: keys by which unequal items match; without them, they match by position. */
export type ItemKeys = { readonly keys: readonly string[]; readonly alike: readonly string[] | undefined };

/** Items between two pauses. */
const TURN = 1_000;

export function* matchSequence(before: ItemKeys, after: ItemKeys): Slices<Partners> {
  const partners = after.keys.map(() => -1);
  const taken = new Uint8Array(before.keys.length);
  const pair = ([position, index]: Pair): void => {
    partners[index] = position;
    taken[position] = 1;
  };
  for (const common of yield* commonInOrder(before.keys, after.keys)) pair(common);
  const waiting = new Map<string, number[]>();
  for (let position = taken.length - 1; position >= 0; position--) {
    if (position % TURN === 0) yield 'pause';
    if (taken[position] === 0) listAt(waiting, before.keys[position]!).push(position);
  }
  for (let index = 0; index < partners.length; index++) {
    if (index % TURN === 0) yield 'pause';
    const position = partners[index] === -1 ? waiting.get(after.keys[index]!)?.pop() : undefined;
    if (position !== undefined) pair([position, index]);
  }
  const fixed = [...(yield* keptInOrder(partners))].map((index): Pair => [partners[index]!, index]);
  let [start, startAfter] = [0, 0];
  const end: Pair = [taken.length, partners.length];
  for (const [stop, stopAfter] of [...fixed, end]) {
    if (startAfter % TURN === 0) yield 'pause';
    const free = range(start, stop).filter((position) => taken[position] === 0);
    const freeAfter = range(startAfter, stopAfter).filter((index) => partners[index] === -1);
    for (const [at, atAfter] of yield* standIns(before, after, free, freeAfter))
      pair([free[at]!, freeAfter[atAfter]!]);
    [start, startAfter] = [stop + 1, stopAfter + 1];
  }
  return partners;
}

/** Pairs the unequal items between the same neighbours. */
function* standIns(
  { alike: before }: ItemKeys,
  { alike: after }: ItemKeys,
  free: readonly number[],
  freeAfter: readonly number[],
): Slices<readonly Pair[]> {
  if (before === undefined || after === undefined)
    return range(0, Math.min(free.length, freeAfter.length)).map((at) => [at, at]);
  return yield* commonInOrder(
    free.map((position) => before[position]!),
    freeAfter.map((index) => after[index]!),
  );
}

function listAt(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
