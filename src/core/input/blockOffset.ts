// Reads blocks named by their distance from a tag, such as `latest-10`. Makes no call.

import { parseQuantityInput } from './quantityInput.ts';

export type BlockOffset = { readonly tag: 'latest' | 'safe' | 'finalized'; readonly back: bigint };

/** The sign is a minus, a dash that looks like one, or git's tilde. */
const OFFSET = /^(latest|safe|finalized|pending)\s*[-\u2010-\u2015\u2212~]\s*(\S.*)$/i;
const BITS_OF_A_NUMBER = 64n;

/** Reads `latest-10`, its number in any notation; `pending-1` is `latest-0`. Undefined for every other text. */
export function blockOffset(text: string): BlockOffset | undefined {
  const [, tag, distance] = OFFSET.exec(text.trim()) ?? [];
  if (tag === undefined || distance === undefined) return undefined;
  const read = parseQuantityInput(distance, 'quantity');
  const back = read.ok ? BigInt(read.value as string) : -1n;
  if (back < 0n || back >> BITS_OF_A_NUMBER > 0n) return undefined;
  const name = tag.toLowerCase() as BlockOffset['tag'] | 'pending';
  if (name !== 'pending') return { tag: name, back };
  // The pending block is the one above latest.
  return back === 0n ? undefined : { tag: 'latest', back: back - 1n };
}
