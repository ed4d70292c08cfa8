// Makes the search terms for a text in the history's filter. A number is found by its exact digits.

import { withoutGroups } from '../input/numeral.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';

/**
 * A text to search for. `isWhole`: no letter or digit may stand beside it. `tail`: this many hex digits must follow,
 * then `end`, and no further hex digit unless it is `open`; case does not matter.
 */
export type TextNeedle = {
  readonly text: string;
  readonly isWhole: boolean;
  readonly tail?: { readonly digits: number; readonly end: string; readonly open?: true };
};

const LONGEST = 1_000;
const WORD_DIGITS = 64;
const ADDRESS_DIGITS = 40;
/** The numbers of hex digits of values that are shown shortened: addresses and hashes. */
const SHORTENED = [ADDRESS_DIGITS, WORD_DIGITS];
/** In front of an address in calldata and logs. */
const ADDRESS_PADDING = '0'.repeat(WORD_DIGITS - ADDRESS_DIGITS);
/** Digits with which an address can begin; zeros alone are in nearly all calldata. */
const ADDRESS_BEGINNING = /^0x(?!0+$)([0-9a-f]{4,39})$/i;

/**
 * The texts of which one must be found: the typed text and, for a number, its QUANTITY, its digits and its ABI word. A
 * number may have separators or a unit of ether, as it is shown. `0x7099` is also the beginning of an address in an ABI
 * word, and `0x7099…79C8` stands for values that begin and end so. `also`: other texts with the same meaning; a
 * QUANTITY among them is a number.
 */
export function searchNeedles(typed: string, also: readonly string[] = []): readonly TextNeedle[] {
  const text = typed.trim().slice(0, LONGEST);
  if (text === '') return [];
  const needles: TextNeedle[] = [{ text, isWhole: false }];
  const add = (other: string, isWhole: boolean): void => {
    // A text that contains the typed one is found by that already.
    if (!other.toLowerCase().includes(text.toLowerCase())) needles.push({ text: other, isWhole });
  };
  const inJson = JSON.stringify(text).slice(1, -1);
  add(inJson, false);
  const quantities = also.filter((other) => other.startsWith('0x')).map(BigInt);
  for (const quantity of [quantityOf(text) ?? [], ...quantities].flat()) {
    const digits = quantity.toString(16);
    add(`0x${digits}`, true);
    add(String(quantity), true);
    // The ABI word of a small number is nearly all zeros, but with its last digits it still stands for one number.
    add(digits.padStart(WORD_DIGITS, '0'), false);
  }
  const [, beginning] = ADDRESS_BEGINNING.exec(text) ?? [];
  if (beginning !== undefined) add(ADDRESS_PADDING + beginning, false);
  const texts = also.filter((other) => !other.startsWith('0x'));
  return [...needles, ...shortened(text), ...texts.map((other) => ({ text: other, isWhole: false }))];
}

/** A number of at most 256 bits, read as in a field for an amount. */
function quantityOf(text: string): bigint | undefined {
  if (/^0x[0-9a-f]{65}/i.test(text)) return undefined;
  const read = parseQuantityInput(withoutGroups(text), 'wei');
  return read.ok && typeof read.value === 'string' ? BigInt(read.value) : undefined;
}

function shortened(text: string): readonly TextNeedle[] {
  const [, begin, end] = /^(0x[0-9a-f]{3,12})(?:…|\.{3})([0-9a-f]{3,12})$/i.exec(text) ?? [];
  if (begin === undefined || end === undefined) return [];
  const tailOf = (all: number) => ({ digits: all + '0x'.length - begin.length - end.length, end });
  return [
    ...SHORTENED.map((all) => ({ text: begin, isWhole: false, tail: tailOf(all) })),
    {
      text: ADDRESS_PADDING + begin.slice('0x'.length),
      isWhole: false,
      tail: { ...tailOf(ADDRESS_DIGITS), open: true },
    },
  ];
}
