// The variables in the slot that eth_getStorageAt has read, where the contract is known.

import type { JsonValue } from '../json.ts';
import { expressionText } from '../layout/expressionText.ts';
import { findSlots } from '../layout/findSlots.ts';
import type { FoundPart } from '../layout/findSlots.ts';
import { KNOWN_SLOTS } from '../layout/knownSlots.ts';
import { storedText, storedValue, textLength } from '../layout/storageValue.ts';
import type { StoredValue } from '../layout/storageValue.ts';
import { exactAmount } from '../quantity.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { keyCandidates } from './keyCandidates.ts';
import { hexName } from './nameOfAddress.ts';

const WORD = /^0x[0-9a-f]{64}$/i;
const METHOD = 'eth_getStorageAt';

/** Where a call has read a word, as the context of its result; undefined for any other call. */
export function askedSlot(
  method: string,
  [address, slot]: readonly JsonValue[],
): { readonly address: string; readonly slot: bigint } | undefined {
  if (method !== METHOD || typeof address !== 'string') return undefined;
  const amount = exactAmount(slot);
  return amount === undefined ? undefined : { address, slot: amount };
}

export function insideStorageWord(node: DecodedNode): readonly DecodedNode[] {
  const { value, parent, context } = node;
  const { asked, layoutAt, labels } = context;
  if (asked === undefined || parent !== undefined || typeof value !== 'string' || !WORD.test(value))
    return [];
  const word = value.slice(2).toLowerCase();
  const placement = { parent: node, provenance: 'derived' } as const;
  const known = KNOWN_SLOTS.get(asked.slot);
  if (known !== undefined && word.startsWith('0'.repeat(24)))
    return [decode(known, `0x${word.slice(24)}`, 'address', placement)];
  const layout = layoutAt?.(asked.address);
  if (layout === undefined || layout === 'untold') return [];
  const keys = keyCandidates([asked.address], [], labels);
  const found = findSlots(layout, [asked.slot], keys).get(asked.slot) ?? [];
  return found.flatMap((part) => {
    const read = readPart(part, word);
    const label = expressionText(part.steps, (hex) => hexName(hex, context)) + read.of;
    return [decode(label, read.value, read.shape, placement)];
  });
}

function readPart(part: FoundPart, word: string): StoredValue & { readonly of: string } {
  const { type, chunk } = part;
  if (type.kind === 'list') return { ...storedValue(part, word), of: '.length' };
  if (type.kind !== 'bytes') return { ...storedValue(part, word), of: '' };
  if (chunk !== undefined) return { value: `0x${word}`, shape: 'word', of: `, bytes from ${32n * chunk}` };
  const text = storedText(word, type.isText, () => undefined);
  return text === undefined
    ? { value: String(textLength(word).length), shape: 'quantity', of: '.length' }
    : { ...text, of: '' };
}
