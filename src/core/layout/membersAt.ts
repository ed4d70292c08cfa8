// Finds the members of a struct that may be in one of its slots, by binary search.

import { slotsOf } from './storageLayout.ts';
import type { StorageLayout, Variable } from './storageLayout.ts';

/**
 * `members`: sorted by slot. `ends`: the highest end of all members up to this one, as members of a hostile layout can
 * overlap.
 */
type Order = { readonly members: readonly Numbered[]; readonly ends: readonly bigint[] };
type Numbered = { readonly member: Variable; readonly position: number; readonly end: bigint };

/** The most members examined for one slot. */
const MOST_LOOKED_AT = 1_000;
/** With so few members, examining each takes no longer. */
const FEW = 16;

const orders = new WeakMap<readonly Variable[], Order>();

/** `distance`: from the first slot of the struct. The result is in the order of the members. */
export function membersAt(
  { types }: StorageLayout,
  members: readonly Variable[],
  distance: bigint,
): readonly Variable[] {
  if (members.length <= FEW) return members;
  const { members: sorted, ends } = orders.get(members) ?? orderOf(types, members);
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.member.slot <= distance) low = middle + 1;
    else high = middle;
  }
  const found: Numbered[] = [];
  const last = Math.max(0, low - MOST_LOOKED_AT);
  for (let at = low - 1; at >= last && ends[at]! > distance; at--)
    if (sorted[at]!.end > distance) found.push(sorted[at]!);
  return found.toSorted((one, other) => one.position - other.position).map(({ member }) => member);
}

function orderOf(types: StorageLayout['types'], members: readonly Variable[]): Order {
  const sorted = members
    .map((member, position): Numbered => {
      const type = types.get(member.type);
      return { member, position, end: member.slot + (type === undefined ? 0n : slotsOf(type)) };
    })
    .toSorted((one, other) =>
      one.member.slot < other.member.slot ? -1 : one.member.slot > other.member.slot ? 1 : 0,
    );
  let most = 0n;
  const ends = sorted.map(({ end }) => (most = end > most ? end : most));
  const order = { members: sorted, ends };
  orders.set(members, order);
  return order;
}
