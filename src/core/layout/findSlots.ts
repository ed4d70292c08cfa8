// Finds the variables in given slots. Mappings, lists and long texts are behind hashes: they are found by hashing
// candidate keys, up to a limit.

import type { StorageLayout, StorageType } from './storageLayout.ts';
import { slotsOf } from './storageLayout.ts';
import {
  dataSlot,
  itemPlace,
  itemsIn,
  memberPlaces,
  partsIn,
  valuePlace,
  wholeStorage,
} from './storagePlace.ts';
import type { StoragePlace } from './storagePlace.ts';

/** Candidate keys of mappings, the likely ones first. `words`: 64 hex digits each; `texts`: the bytes as hex digits. */
export type KeyCandidates = { readonly words: readonly string[]; readonly texts: readonly string[] };

/** `chunk`: the position of these 32 bytes in a long text, which is not in the slot of its variable. */
export type FoundPart = StoragePlace & { readonly chunk?: bigint };

/** How many hashes may still be made, for several contracts together. */
export type HashBudget = { left: number };

/** The most hashes for all contracts that a transaction changed. */
export const MOST_HASHES_TOGETHER = 24_000;
const MOST_HASHES = 12_000;
const MOST_PLACES = 10_000;
/**
 * The most items searched in an array, or in a list of lists and mappings: the first ones, and those at candidate
 * indexes.
 */
const MOST_ITEMS = 16;
const MOST_INDEXES = 64;
/** No list is this long, and no two hashes are this near to each other. */
const FARTHEST = 1n << 64n;
const SMALL = Array.from({ length: MOST_ITEMS }, (_, number) => number.toString(16).padStart(64, '0'));

/** The values in each slot; slots without a known variable are missing. */
export function findSlots(
  layout: StorageLayout,
  slots: readonly bigint[],
  { words, texts }: KeyCandidates,
  budget: HashBudget = { left: MOST_HASHES },
): ReadonlyMap<bigint, readonly FoundPart[]> {
  const found = new Map<bigint, readonly FoundPart[]>();
  const all = [...new Set(slots)].toSorted((one, other) => (one < other ? -1 : 1));
  const wordKeys = [...new Set([...words, ...SMALL])];
  const indexes = [...new Set([...SMALL, ...words])]
    .filter((key) => /^0{56}/.test(key))
    .slice(0, MOST_INDEXES)
    .map((key) => BigInt(`0x${key}`));
  /** The keys that fit each type, kept because many mappings share few key types. */
  const keysByType = new Map<StorageType, readonly string[]>();
  const keysOf = (type: StorageType): readonly string[] => {
    const keys =
      keysByType.get(type) ?? (type.kind === 'bytes' ? texts : wordKeys.filter((key) => fits(key, type)));
    keysByType.set(type, keys);
    return keys;
  };
  const take = (first: bigint, size: bigint, partsOf: (slot: bigint) => readonly FoundPart[]): void => {
    for (let at = firstFrom(all, first); at < all.length && all[at]! - first < size; at++) {
      const slot = all[at]!;
      const parts = found.has(slot) ? [] : partsOf(slot);
      if (parts.length > 0) found.set(slot, parts);
    }
  };

  const whole = wholeStorage(layout);
  const open: StoragePlace[] = [whole];
  take(0n, slotsOf(whole.type), (slot) => partsIn(layout, whole, slot));
  const most = Math.min(MOST_HASHES, budget.left);
  let hashes = 0;
  for (let next = 0; next < open.length && hashes < most && found.size < all.length; next++) {
    const place = open[next]!;
    const { type, slot } = place;
    const add = (one: StoragePlace | undefined): void => {
      if (one === undefined || open.length >= MOST_PLACES) return;
      if (type.kind === 'mapping') {
        hashes++;
        take(one.slot, slotsOf(one.type), (at) => partsIn(layout, one, at));
      }
      if (one.type.kind !== 'value') open.push(one);
    };
    if (type.kind === 'struct') memberPlaces(layout, place).forEach(add);
    else if (type.kind === 'mapping') {
      const keyType = layout.types.get(type.key);
      for (const key of keyType === undefined ? [] : keysOf(keyType)) {
        if (hashes >= most) break;
        add(valuePlace(layout, place, key));
      }
    } else if (type.kind !== 'value') {
      if (type.kind !== 'array') {
        hashes++;
        const first = dataSlot(slot);
        take(first, FARTHEST, (at) =>
          type.kind === 'bytes'
            ? [{ ...place, chunk: at - first }]
            : itemsIn(layout, place, at - first).flatMap((item) => partsIn(layout, item, at)),
        );
      }
      const item = type.kind === 'bytes' ? undefined : layout.types.get(type.item);
      if (item !== undefined && item.kind !== 'value')
        for (const index of indexes) add(itemPlace(layout, place, index));
    }
  }
  budget.left -= hashes;
  return found;
}

/** Whether these 32 bytes can be a value of the type. */
function fits(key: string, type: StorageType): boolean {
  if (type.kind !== 'value') return false;
  const { abi, bytes } = type;
  const unused = 64 - 2 * bytes;
  if (abi?.kind === 'fixedBytes') return /^0*$/.test(key.slice(2 * bytes));
  if (abi === undefined && /^0*$/.test(key.slice(2 * bytes))) return true;
  // Many of the words are small numbers and not addresses.
  if (abi?.kind === 'address') return key.startsWith('0'.repeat(unused)) && !/^0{32}0*[1-9a-f]/.test(key);
  const filler = abi?.kind === 'int' && /[89a-f]/.test(key[unused]!) ? 'f' : '0';
  return key.startsWith(filler.repeat(unused));
}

/** The position of the first slot that is not below this one. */
function firstFrom(slots: readonly bigint[], slot: bigint): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slots[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
