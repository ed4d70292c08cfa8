// The search terms of a text in the history's filter. A number is found by its exact digits.

import { withoutGroups } from '../input/numeral.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';

/**
 * A text to look for. `isWhole`: neither letters nor digits may stand beside it. `tail`: so many hex digits follow it, then
 * `end`, and no further one; capitals do not count.
 */
export type TextNeedle = {
  readonly text: string;
  readonly isWhole: boolean;
  readonly tail?: { readonly digits: number; readonly end: string };
};

const LONGEST = 1_000;
const WORD_DIGITS = 64;
/** Hex digits of what is shown shortened: addresses and hashes. */
const SHORTENED = [40, 64];

/**
 * The texts of which one must be found: the typed one and, of a number, its QUANTITY, its digits and its ABI word. Numbers
 * may be grouped or in a unit of ether, as they are shown; `0x7099…79C8` stands for what begins and ends so. `also`: what
 * the text stands for as well; a QUANTITY among it is a number.
 */
export function searchNeedles(typed: string, also: readonly string[] = []): readonly TextNeedle[] {
  const text = typed.trim().slice(0, LONGEST);
  if (text === '') return [];
  const needles: TextNeedle[] = [{ text, isWhole: false }];
  const add = (other: string, isWhole: boolean): void => {
    // A text that contains the typed one is found by it, in any case.
    if (!other.toLowerCase().includes(text.toLowerCase())) needles.push({ text: other, isWhole });
  };
  const inJson = JSON.stringify(text).slice(1, -1);
  add(inJson, false);
  const quantities = also.filter((other) => other.startsWith('0x')).map(BigInt);
  for (const quantity of [quantityOf(text) ?? [], ...quantities].flat()) {
    const digits = quantity.toString(16);
    add(`0x${digits}`, true);
    add(String(quantity), true);
    // A short word is nearly all zeros and still one number: its end is looked for with it.
    add(digits.padStart(WORD_DIGITS, '0'), false);
  }
  const texts = also.filter((other) => !other.startsWith('0x'));
  return [...needles, ...shortened(text), ...texts.map((other) => ({ text: other, isWhole: false }))];
}

/** A number of at most 256 bits, as a field for an amount takes it. */
function quantityOf(text: string): bigint | undefined {
  if (/^0x[0-9a-f]{65}/i.test(text)) return undefined;
  const read = parseQuantityInput(withoutGroups(text), 'wei');
  return read.ok && typeof read.value === 'string' ? BigInt(read.value) : undefined;
}

function shortened(text: string): readonly TextNeedle[] {
  const [, begin, end] = /^(0x[0-9a-f]{3,12})(?:…|\.{3})([0-9a-f]{3,12})$/i.exec(text) ?? [];
  if (begin === undefined || end === undefined) return [];
  return SHORTENED.map((all) => ({
    text: begin,
    isWhole: false,
    tail: { digits: all + '0x'.length - begin.length - end.length, end },
  }));
}
