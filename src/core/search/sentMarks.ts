// What the bytes of a value hold wherever a text is found in it, for values that are shown as they were sent: long hex.

import { BoundedMap } from '../boundedMap.ts';
import { plural } from '../decode/notation.ts';
import { groupDigits } from '../quantity.ts';
import { hexInEitherCase } from './hexOfText.ts';
import { wantedNumber, withoutCommas } from './textMatcher.ts';

/**
 * Of values of `0x`, digits and small letters, with `LEAST_SENT` characters and more. The text is found only where
 * `pattern` matches: in such a value that is shown as a whole and without anything else, and where `isInSize` is false of
 * its size also in one that is shown by its beginning and that.
 */
export type SentMarks = {
  readonly pattern: RegExp;
  /** Whether it can be in how so many bytes are counted. */
  readonly isInSize: (bytes: number) => boolean;
  /** Whether it can be in a number in digits, or be one: short hex of a word is shown so, too. */
  readonly isInNumbers: boolean;
};

/** More characters than a number has that a word is shown as, too. */
export const LEAST_SENT = 19;

/** Neither written in another way in JSON, nor by a shortened value, nor too long for a pattern. */
const PLAIN = /^(?!.*\.\.\.)[\u0020\u0021\u0023-\u005b\u005d-\u007e]{1,400}$/;
const MOST_SIZES = 1_000;
/** Zeros before a number that stands in a word. */
const ZEROS = 8;

/** `isWhole`: a plain number is looked for as such, and not its digits. Undefined where the bytes say too little. */
export function sentMarks(text: string, isWhole: boolean): SentMarks | undefined {
  // Commas do not count in what is shown.
  const shown = withoutCommas(text).toLowerCase();
  const digits = shown.replace(/^0?x/i, '');
  // What can stand in the `0x` is everywhere.
  if (!PLAIN.test(text) || '0x'.includes(digits)) return undefined;
  // No more digits than that are all of a value.
  const isPart = !isWhole || text.length >= LEAST_SENT - 2;
  const sources = [inBytes(text), ...wordOf(text), ...(isPart ? [escaped(digits)] : [])];
  return {
    pattern: new RegExp(sources.join('|'), 'gi'),
    isInSize: inSizes(shown),
    isInNumbers: !/[g-wyz]/i.test(text) || wantedNumber(text) !== undefined,
  };
}

function inSizes(text: string): (bytes: number) => boolean {
  const known = new BoundedMap<number, boolean>(MOST_SIZES);
  return (bytes) => {
    let isIn = known.get(bytes);
    if (isIn === undefined) {
      const size = `… (${plural(groupDigits(bytes), 'byte')})`;
      // As it is shown, and as it is compared.
      isIn = size.includes(text) || withoutCommas(size).includes(text);
      known.set(bytes, isIn);
    }
    return isIn;
  };
}

/** The digits of its bytes, of letters in either case. */
function inBytes(text: string): string {
  return Array.from(text, (character) => {
    const [lower, upper] = hexInEitherCase(character);
    return lower === upper ? lower : `[${lower[0]!}${upper[0]!}]${lower[1]!}`;
  }).join('');
}

function wordOf(text: string): readonly string[] {
  const digits = wantedNumber(text)?.quantity.slice(2);
  if (digits === undefined) return [];
  // Behind the digits, as the engine finds what begins with zeros slowly.
  return [digits.length > LEAST_SENT - 3 ? digits : `${digits}(?<=0{${ZEROS}}${digits})`];
}

const escaped = (text: string): string => text.replaceAll(/[^a-z\d]/gi, String.raw`\$&`);
