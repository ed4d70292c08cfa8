// The slots of all variables of a contract that need no key.

import type { StorageLayout } from './storageLayout.ts';
import { dataSlot, itemPlace, memberPlaces, wholeStorage } from './storagePlace.ts';
import type { StoragePlace } from './storagePlace.ts';
import { textLength } from './storageValue.ts';

const MOST_SLOTS = 256;
/** The most items of an array. */
const MOST_ITEMS = 32n;
const MOST_PLACES = 2_000;
/** Of longer texts, only the length is shown. */
const LONGEST_TEXT = 1_024n;

/** The slots of values, list lengths and texts, each once. */
export function plainSlots(layout: StorageLayout): readonly bigint[] {
  return [...new Set(plainPlaces(layout).map(({ slot }) => slot))].slice(0, MOST_SLOTS);
}

/** The slots that hold the rest of long texts. `words`: the words of the slots above, 64 hex digits each. */
export function textSlots(layout: StorageLayout, words: ReadonlyMap<bigint, string>): readonly bigint[] {
  const slots: bigint[] = [];
  for (const { type, slot } of plainPlaces(layout)) {
    const word = type.kind === 'bytes' ? words.get(slot) : undefined;
    const { length, isShort } = textLength(word ?? '0'.repeat(64));
    const end = isShort || length > LONGEST_TEXT ? 0n : length;
    for (let at = 0n; 32n * at < end; at++) slots.push(dataSlot(slot) + at);
  }
  return slots.slice(0, MOST_SLOTS);
}

function plainPlaces(layout: StorageLayout): readonly StoragePlace[] {
  const places: StoragePlace[] = [];
  const open = [wholeStorage(layout)];
  let visited = 0;
  for (let place = open.pop(); place !== undefined && visited < MOST_PLACES; place = open.pop()) {
    visited++;
    const { type } = place;
    if (type.kind === 'struct')
      for (const member of memberPlaces(layout, place).toReversed()) open.push(member);
    else if (type.kind === 'array') {
      const last = type.length < MOST_ITEMS ? type.length : MOST_ITEMS;
      for (let at = last - 1n; at >= 0n; at--) {
        const item = itemPlace(layout, place, at);
        if (item !== undefined) open.push(item);
      }
    } else if (type.kind !== 'mapping') places.push(place);
  }
  return places;
}
