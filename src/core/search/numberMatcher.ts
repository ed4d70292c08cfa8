// Matches a plain number: a quantity by its value in any unit, a text by its digits. Digits inside hex or longer
// numbers are chance and do not match.

import type { Chain } from '../chain/chain.ts';
import { scalarText, summarizeLeaf } from '../decode/leafLine.ts';
import { isBytes } from '../quantity.ts';
import { patternOf, textMatcher, wantedNumber, withoutCommas } from './textMatcher.ts';
import type { TextMatcher } from './textMatcher.ts';

const PLAIN = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const HEX = /0x[0-9a-f…]*/gi;

/** More digits stand nowhere by chance. */
const MOST_DIGITS = 20;
const SHORTEST_HEX = 6;

/** Made once for a search in results of a chain; undefined where the text is no plain number. */
export function numberMatcher(text: string, chain?: Chain): TextMatcher | undefined {
  const plain = PLAIN.exec(text);
  if (plain === null || text.length > MOST_DIGITS) return undefined;
  const digits = withoutCommas(text);
  const wanted = wantedNumber(text);
  const verbatim = textMatcher(text, chain);
  const held = patternOf(digits);
  // A fraction is typed from the left, and seldom to its end.
  const end = plain[1] === undefined ? String.raw`(?!\d)(?!\.0*[1-9])` : '';
  const whole = new RegExp(String.raw`(?<![\d.])${digits.replace('.', String.raw`\.`)}${end}`);

  const inText = (shown: string): boolean => whole.test(withoutCommas(shown.replaceAll(HEX, ' ')));

  return {
    bytes: (hex) => verbatim.bytes(hex),
    name: (name) => !name.startsWith('0x') && verbatim.name(name),
    leaf(kind, value, amount) {
      const raw = scalarText(value);
      // Hex that was copied without its 0x, and has no letters.
      if (text.length >= SHORTEST_HEX && raw.startsWith('0x') && raw.slice(2) === text) return true;
      if (amount !== undefined)
        return wanted?.equals(kind, amount) === true || inText(summarizeLeaf(kind, value, amount, chain));
      if (raw === wanted?.quantity) return true;
      if (isBytes(raw) && raw !== '0x') return verbatim.bytes(raw);
      if (raw.startsWith('0x')) return false;
      return NUMBER.test(raw) ? whole.test(raw) : held.test(withoutCommas(raw));
    },
  };
}
