// Matches a plain number: a quantity by its value in any unit, a text by its digits. Digits inside hex or longer
// numbers occur there by chance and do not match.

import type { Chain } from '../chain/chain.ts';
import { scalarText, summarizeLeaf } from '../decode/leafLine.ts';
import { isBytes } from '../quantity.ts';
import { patternOf, wholeNumber, withoutCommas } from './linePatterns.ts';
import { textMatcher, wantedNumber } from './textMatcher.ts';
import type { TextMatcher } from './textMatcher.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

const SHORTEST_HEX = 6;

/** Made once for a search in results of a chain; undefined where the text is not a plain number. */
export function numberMatcher(text: string, chain?: Chain): TextMatcher | undefined {
  const whole = wholeNumber(text);
  if (whole === undefined) return undefined;
  const wanted = wantedNumber(text);
  const verbatim = textMatcher(text, chain);
  const held = patternOf(withoutCommas(text));

  return {
    bytes: (hex) => verbatim.bytes(hex),
    name: (name) => !name.startsWith('0x') && verbatim.name(name),
    leaf(kind, value, amount) {
      const raw = scalarText(value);
      // Hex that was copied without its 0x, and has no letters.
      if (text.length >= SHORTEST_HEX && raw.startsWith('0x') && raw.slice(2) === text) return true;
      if (amount !== undefined)
        return wanted?.equals(kind, amount) === true || whole.test(summarizeLeaf(kind, value, amount, chain));
      if (raw === wanted?.quantity) return true;
      if (isBytes(raw) && raw !== '0x') return verbatim.bytes(raw);
      if (raw.startsWith('0x')) return false;
      // The text of a token amount is matched as a number: it is not free text.
      return kind === 'tokenAmount' || NUMBER.test(raw) ? whole.test(raw) : held.test(withoutCommas(raw));
    },
  };
}
