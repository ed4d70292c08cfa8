// Places in storage: a value of a type from a slot on, and which parts of it are in one slot.

import * as Bytes from 'ox/Bytes';
import * as Hash from 'ox/Hash';
import { membersAt } from './membersAt.ts';
import { countInSlot, slotsOf, WORD_BYTES } from './storageLayout.ts';
import type { StorageLayout, StorageType } from './storageLayout.ts';

/** One step of an expression. `key`: a mapping's key in the form that is hashed: hex digits without `0x`. */
export type Step =
  | { readonly name: string }
  | { readonly index: bigint }
  | { readonly key: string; readonly type: StorageType };

/** `offset`: bytes from the right end of the slot. */
export type StoragePlace = {
  readonly steps: readonly Step[];
  readonly type: StorageType;
  readonly slot: bigint;
  readonly offset: number;
};

/** The most steps of an expression: types that contain themselves have no end. */
const MOST_STEPS = 24;
/** The most places examined for the values of one slot. */
const MOST_PLACES = 1_000;
const END = 1n << 256n;

/** All storage of a contract, as one struct of its variables. */
export function wholeStorage({ variables }: StorageLayout): StoragePlace {
  return { steps: [], type: { kind: 'struct', slots: END, members: variables }, slot: 0n, offset: 0 };
}

/** The places of a struct's members, or of the given ones only. */
export function memberPlaces(
  layout: StorageLayout,
  place: StoragePlace,
  members = place.type.kind === 'struct' ? place.type.members : [],
): readonly StoragePlace[] {
  if (place.steps.length >= MOST_STEPS) return [];
  return members.flatMap(({ name, slot, offset, type: id }) => {
    const type = layout.types.get(id);
    return type === undefined
      ? []
      : [{ steps: [...place.steps, { name }], type, slot: moved(place.slot, slot), offset }];
  });
}

/** An item of an array or a list; undefined beyond the end of an array. */
export function itemPlace(
  layout: StorageLayout,
  place: StoragePlace,
  index: bigint,
): StoragePlace | undefined {
  const { type, slot, steps } = place;
  if ((type.kind !== 'array' && type.kind !== 'list') || steps.length >= MOST_STEPS) return undefined;
  const item = layout.types.get(type.item);
  if (item === undefined || index < 0n || (type.kind === 'array' && index >= type.length)) return undefined;
  const first = type.kind === 'array' ? slot : dataSlot(slot);
  const inSlot = countInSlot(item);
  const bytes = item.kind === 'value' ? item.bytes : WORD_BYTES;
  return {
    steps: [...steps, { index }],
    type: item,
    slot: moved(first, inSlot > 1n ? index / inSlot : index * slotsOf(item)),
    offset: Number(index % inSlot) * bytes,
  };
}

/** The value of a mapping for a key, given in the form that is hashed: hex digits without `0x`. */
export function valuePlace(
  layout: StorageLayout,
  place: StoragePlace,
  key: string,
): StoragePlace | undefined {
  if (place.type.kind !== 'mapping' || place.steps.length >= MOST_STEPS) return undefined;
  const [type, value] = [layout.types.get(place.type.key), layout.types.get(place.type.value)];
  if (type === undefined || value === undefined) return undefined;
  const slot = hashOf(key + wordDigits(place.slot));
  return { steps: [...place.steps, { key, type }], type: value, slot, offset: 0 };
}

/** The first slot of a list's items, or of a text that is too long for its own slot. */
export function dataSlot(slot: bigint): bigint {
  return hashOf(wordDigits(slot));
}

/** The smallest values of a place that are in this slot, in their order. */
export function partsIn(layout: StorageLayout, whole: StoragePlace, slot: bigint): readonly StoragePlace[] {
  const parts: StoragePlace[] = [];
  const open = [whole];
  for (let count = 0; count < MOST_PLACES; count++) {
    const place = open.pop();
    if (place === undefined) break;
    const { type } = place;
    const below =
      type.kind === 'struct'
        ? memberPlaces(layout, place, membersAt(layout, type.members, BigInt.asUintN(256, slot - place.slot)))
        : type.kind === 'array'
          ? itemsIn(layout, place, slot - place.slot)
          : undefined;
    if (below === undefined && place.slot === slot) parts.push(place);
    for (const one of (below ?? []).toReversed())
      if (slot >= one.slot && slot < one.slot + slotsOf(one.type)) open.push(one);
  }
  return parts;
}

/** The items of an array or a list in the slot at this distance from its first one. */
export function itemsIn(
  layout: StorageLayout,
  place: StoragePlace,
  distance: bigint,
): readonly StoragePlace[] {
  const item = place.type.kind === 'array' || place.type.kind === 'list' ? place.type.item : '';
  const type = layout.types.get(item);
  if (type === undefined || distance < 0n) return [];
  const inSlot = countInSlot(type);
  const first = inSlot > 1n ? distance * inSlot : distance / slotsOf(type);
  const items = Array.from({ length: Number(inSlot) }, (_, at) =>
    itemPlace(layout, place, first + BigInt(at)),
  );
  return items.filter((one) => one !== undefined);
}

export function wordDigits(amount: bigint): string {
  return amount.toString(16).padStart(2 * WORD_BYTES, '0');
}

function moved(slot: bigint, by: bigint): bigint {
  return (slot + by) % END;
}

function hashOf(digits: string): bigint {
  return BigInt(Hash.keccak256(Bytes.fromHex(`0x${digits}`), { as: 'Hex' }));
}
