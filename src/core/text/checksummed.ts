// Writes an address with the capital letters of its checksum (EIP-55).

import * as Hash from 'ox/Hash';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const [LETTER_A, TO_CAPITAL] = [97, -32];
const MOST_KEPT = 10_000;
const DIGITS = 40;

/** The digits of the address at hand, as characters: one list for all, which takes half the time of new ones. */
const digits = new Uint8Array(DIGITS);

/**
 * Checksummed addresses by their lower-case text. Emptied when full: finding the oldest takes longer than hashing
 * again.
 */
const kept = new Map<string, string>();

/** A text that is not an address stays as it is. */
export function checksummed(text: string): string {
  if (!ADDRESS.test(text)) return text;
  const address = text.toLowerCase();
  let written = kept.get(address);
  if (written === undefined) {
    if (kept.size === MOST_KEPT) kept.clear();
    written = withCapitals(address);
    kept.set(address, written);
  }
  return written;
}

/** A letter is a capital where the hex digit of the hash at its position is 8 or more. */
function withCapitals(address: string): string {
  for (let index = 0; index < DIGITS; index++) digits[index] = address.charCodeAt(index + 2);
  const hash = Hash.keccak256(digits);
  for (let index = 0; index < DIGITS; index++) {
    const code = digits[index]!;
    const isHigh = (hash[index >> 1]! & (index % 2 === 0 ? 0x80 : 0x08)) !== 0;
    if (isHigh && code >= LETTER_A) digits[index] = code + TO_CAPITAL;
  }
  // A spread would first make a list of numbers, which takes as long as all the rest.
  return `0x${Reflect.apply(String.fromCharCode, String, digits)}`;
}
