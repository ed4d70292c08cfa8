// Owns what a text typed into the history's filter is looked for as. Refuses to round: a number is found by its digits.

/** A text to look for. `isWhole`: neither letters nor digits may stand beside it. */
export type Needle = { readonly text: string; readonly isWhole: boolean };

const LONGEST = 1_000;
const WORD_DIGITS = 64;
const LARGEST = 2n ** 256n;

/** The texts of which one must be found: the typed one and, of a number, its QUANTITY, its digits and its ABI word. */
export function searchNeedles(typed: string): readonly Needle[] {
  const text = typed.trim().slice(0, LONGEST);
  if (text === '') return [];
  const needles: Needle[] = [{ text, isWhole: false }];
  const add = (other: string, isWhole: boolean): void => {
    // What has the typed text in it is found by that, whatever its case.
    if (!other.toLowerCase().includes(text.toLowerCase())) needles.push({ text: other, isWhole });
  };
  const inJson = JSON.stringify(text).slice(1, -1);
  add(inJson, false);
  const quantity = quantityOf(text);
  if (quantity !== undefined) {
    const digits = quantity.toString(16);
    add(`0x${digits}`, true);
    add(String(quantity), true);
    // A short word is nearly all zeros and still one number: its end is looked for with it.
    add(digits.padStart(WORD_DIGITS, '0'), false);
  }
  return needles;
}

/** A QUANTITY or a decimal integer, also grouped by underscores, of at most 256 bits. */
function quantityOf(text: string): bigint | undefined {
  const plain = /^\d+(_\d+)*$/.test(text) ? text.replaceAll('_', '') : text;
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(plain)) return undefined;
  const value = BigInt(plain);
  return value < LARGEST ? value : undefined;
}
