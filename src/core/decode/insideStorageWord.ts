// Decodes the variables in the slot that eth_getStorageAt read, where the contract is known.

import type { JsonValue } from '../json.ts';
import { expressionText } from '../layout/expressionText.ts';
import { findSlots } from '../layout/findSlots.ts';
import type { FoundPart } from '../layout/findSlots.ts';
import type { StorageLayout } from '../layout/storageLayout.ts';
import { dataSlot } from '../layout/storagePlace.ts';
import type { StoragePlace } from '../layout/storagePlace.ts';
import { KNOWN_SLOTS } from '../layout/knownSlots.ts';
import { storedText, storedValue, textLength } from '../layout/storageValue.ts';
import type { StoredValue } from '../layout/storageValue.ts';
import { exactAmount } from '../quantity.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { keyCandidates } from './keyCandidates.ts';
import { hexName } from './nameOfAddress.ts';
import { isTokenAmount } from './tokenVariables.ts';

const WORD = /^0x[0-9a-f]{64}$/i;
const METHOD = 'eth_getStorageAt';

/** The slot that a call read, for the context of its result; undefined for any other method. */
export function slotReadBy(
  method: string,
  [address, slot]: readonly JsonValue[],
): { readonly address: string; readonly slot: bigint } | undefined {
  if (method !== METHOD || typeof address !== 'string') return undefined;
  const amount = exactAmount(slot);
  return amount === undefined ? undefined : { address, slot: amount };
}

export function insideStorageWord(node: DecodedNode): readonly DecodedNode[] {
  const { value, parent, context } = node;
  const { requestedSlot, layoutAt } = context;
  if (requestedSlot === undefined || parent !== undefined || typeof value !== 'string' || !WORD.test(value))
    return [];
  const word = value.slice(2).toLowerCase();
  const placement = { parent: node, provenance: 'derived' } as const;
  const known = KNOWN_SLOTS.get(requestedSlot.slot);
  if (known !== undefined && word.startsWith('0'.repeat(24)))
    return [decode(known, `0x${word.slice(24)}`, 'address', placement)];
  const layout = layoutAt?.(requestedSlot.address);
  if (layout === undefined || layout === 'untold') return [];
  return placedVariables(requestedSlot.address, new Map([[requestedSlot.slot, word]]), layout, node).map(
    ({ row }) => row,
  );
}

/** The variables in storage words, with their locations, in layout order. `words`: 64 hex digits each, by slot. */
export function placedVariables(
  address: string,
  words: ReadonlyMap<bigint, string>,
  layout: StorageLayout,
  parent: DecodedNode,
): readonly { readonly row: DecodedNode; readonly place: StoragePlace }[] {
  const { context } = parent;
  const keys = keyCandidates([address], [], context.labels);
  const found = findSlots(layout, [...words.keys()], keys);
  const isToken = context.tokens?.has(address.toLowerCase()) === true;
  const ofToken = { ...context, calldata: { to: address } };
  return [...found].flatMap(([slot, parts]) =>
    parts.flatMap((place) => {
      const read = readPart(place, words.get(slot)!, words);
      if (read === undefined) return [];
      const label = expressionText(place.steps, (hex) => hexName(hex, context)) + read.of;
      const derived = parent.kind === 'word' ? ({ provenance: 'derived' } as const) : {};
      const isAmount = isToken && isTokenAmount({ ...read, steps: place.steps }, layout);
      const row = decode(label, read.value, isAmount ? 'tokenAmount' : read.shape, {
        parent,
        note: read.note,
        ...derived,
        ...(isAmount && { context: ofToken }),
      });
      return [{ row, place }];
    }),
  );
}

/** The variable in one part of a word; undefined for a part of a text that is shown whole. */
function readPart(
  part: FoundPart,
  word: string,
  words: ReadonlyMap<bigint, string>,
): (StoredValue & { readonly of: string }) | undefined {
  const { type, chunk, slot } = part;
  if (type.kind === 'list') return { ...storedValue(part, word), of: '.length' };
  if (type.kind !== 'bytes') return { ...storedValue(part, word), of: '' };
  if (chunk !== undefined)
    return words.has(slot)
      ? undefined
      : { value: `0x${word}`, shape: 'word', of: `, bytes from ${32n * chunk}` };
  const first = dataSlot(slot);
  const text = storedText(word, type.isText, (at) => words.get(first + at));
  return text === undefined
    ? { value: String(textLength(word).length), shape: 'quantity', of: '.length' }
    : { ...text, of: '' };
}
