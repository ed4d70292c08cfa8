// Finds the pattern that the bytes of a value must match for a text to be found in it. Only for values that are shown
// as sent: long hex.

import { BoundedMap } from '../boundedMap.ts';
import { plural } from '../decode/notation.ts';
import { Needle } from '../jsonIndex/needle.ts';
import type { RowMarks } from '../jsonIndex/rowScanner.ts';
import { groupDigits } from '../quantity.ts';
import { hexInEitherCase } from './hexOfText.ts';
import { withoutCommas } from './linePatterns.ts';
import { wantedNumber } from './textMatcher.ts';

/**
 * For values of `0x`, digits and small letters with `LEAST_SENT` or more characters. In a value that is shown whole and
 * alone, the text is found only where it holds one of the `needles`. The same holds for a value that is shown by its
 * beginning and its size, where `isInSize` is false for that size.
 */
export type SentMarks = RowMarks & {
  /** Whether the text can be in the shown size of a value with so many bytes. */
  readonly isInSize: (bytes: number) => boolean;
  /** False where it can be in no size. */
  readonly mayBeInSizes: boolean;
  /** Whether the text can be in a number in digits, or be one: a word of short hex is also shown as a number. */
  readonly isInNumbers: boolean;
};

/** More characters than a word has that is also shown as a number. */
export const LEAST_SENT = 19;

/**
 * Texts without characters that JSON escapes, without the `...` of a shortened value, and short enough for a pattern.
 */
const PLAIN = /^(?!.*\.\.\.)[\u0020\u0021\u0023-\u005b\u005d-\u007e]{1,400}$/;
const MOST_SIZES = 1_000;
/** The characters in the shown size of a value. */
const IN_SIZES = /^[\d,… ()bytes]*$/;
/** How many zeros come before a number in a word. */
const ZEROS = 8;

/**
 * `isWhole`: a plain number is searched as a number, not by its digits; `isInMany`: see `RowMarks`. Undefined where the
 * bytes do not decide.
 */
export function sentMarks(text: string, isWhole: boolean, isInMany: boolean): SentMarks | undefined {
  // Commas in shown text are ignored.
  const shown = withoutCommas(text).toLowerCase();
  const digits = shown.replace(/^0?x/i, '');
  // Digits that are part of `0x` are in every value.
  if (!PLAIN.test(text) || '0x'.includes(digits)) return undefined;
  // Fewer digits cannot be all of a value of this length.
  const isPart = !isWhole || text.length >= LEAST_SENT - 2;
  // The engine is slow to find a pattern that begins with zeros.
  const part = digits.replace(/^0+(?=.)/, '');
  const number = wantedNumber(text)?.quantity.slice(2);
  const isLong = number !== undefined && number.length > LEAST_SENT - 3;
  const isPartOnly = number === undefined || (isLong && isPart && number === part);
  const needles = [
    new Needle(inBytes(text)),
    ...(isPart ? [new Needle(Array.from(part))] : []),
    ...(isPartOnly ? [] : [isLong ? new Needle(Array.from(number)) : wordOf(number)]),
  ];
  return {
    needles,
    patterns: needles.flatMap(({ patterns }) => patterns),
    isInMany,
    isInSize: inSizes(shown),
    mayBeInSizes: IN_SIZES.test(shown),
    isInNumbers: !/[g-wyz]/i.test(text) || number !== undefined,
  };
}

function inSizes(text: string): (bytes: number) => boolean {
  const known = new BoundedMap<number, boolean>(MOST_SIZES);
  return (bytes) => {
    let isIn = known.get(bytes);
    if (isIn === undefined) {
      const size = `… (${plural(groupDigits(bytes), 'byte')})`;
      // The size as it is shown, and as it is compared.
      isIn = size.includes(text) || withoutCommas(size).includes(text);
      known.set(bytes, isIn);
    }
    return isIn;
  };
}

/** The places of the hex digits of the text’s bytes, with letters in either case. */
function inBytes(text: string): readonly string[] {
  return Array.from(text, hexInEitherCase).flatMap(([lower, upper]) =>
    Array.from(lower, (digit, at) => (digit === upper[at] ? digit : `${digit}${upper[at]}`)),
  );
}

/** The word of a number with few digits. */
function wordOf(digits: string): Needle {
  return new Needle(Array.from('0'.repeat(ZEROS) + digits), ZEROS);
}
