// Matches a text in a name or scalar: as sent, as shown, as a number in any spelling, in longer bytes, or as text in
// bytes. Case is ignored.

import type { Chain } from '../chain/chain.ts';
import { LONGEST_SHORT_WORD, readableText } from '../decode/bytesNotations.ts';
import type { NodeKind } from '../decode/decodedNode.ts';
import { scalarText, summarizeLeaf } from '../decode/leafLine.ts';
import { showsDigitsOnly } from '../decode/numberNotations.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity, isBytes } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { hexOfText } from './hexOfText.ts';
import { LONGEST_PATTERN, patternOf, withoutCommas } from './linePatterns.ts';
import type { Pattern } from './linePatterns.ts';
import { withoutGroups } from '../input/numeral.ts';
import { parseOperand } from './operand.ts';

export interface TextMatcher {
  name(name: string): boolean;
  /** `kind` and `amount` as `eachLeaf` gives them. */
  leaf(kind: NodeKind, value: JsonValue, amount: Amount | undefined): boolean;
  /** Whether bytes hold the text as text, or the number as a word. */
  bytes(hex: string): boolean;
}

/** Whole bytes, two at least: shorter hex is a number. */
const BYTES = /^0x((?:[0-9a-f]{2}){2,})$/i;
/** Shorter texts occur in many bytes by chance. */
const SHORTEST_IN_BYTES = 4;
const GWEI = 1_000_000_000n;
const WORD_DIGITS = 64;

/** Texts that do not occur in what is shown beside bytes, such as “empty” or a size. */
const NEVER_BESIDE_BYTES = /^[^“”…hjkqruvwz]*[hjkqruvwz][^“”…]*$|^(?:0x)?[0-9a-f]{5,}$/i;

/** Kinds that are shown as they were sent, but for capitals. */
const AS_SENT: ReadonlySet<NodeKind> = new Set<NodeKind>(['address', 'hash', 'word', 'bool', 'null']);

/** Made once for a search in results of a chain; `text` is not empty. */
export function textMatcher(text: string, chain?: Chain): TextMatcher {
  const typed = patternOf(BYTES.exec(text)?.[1] ?? text);
  // A long text is not a number.
  const isLong = text.length > LONGEST_PATTERN;
  const ungrouped = isLong ? typed : patternOf(text.replaceAll(/(?<=\d),(?=\d{3})/g, ''));
  const inBytes = bytesPattern(text);
  const wanted = wantedNumber(text);
  const hasLetters = /\p{L}/u.test(text);
  const neverBesideBytes = NEVER_BESIDE_BYTES.test(text);
  const names = new Map<string, boolean>();

  function holdsBytes(hex: string): boolean {
    if (wanted !== undefined && wanted.word.test(hex)) return true;
    return matchesAligned(inBytes, hex) && (text.length >= SHORTEST_IN_BYTES || holdsWords(hex));
  }

  /** A short text can match by chance, so the bytes must be readable text as a whole. */
  function holdsWords(hex: string): boolean {
    const words = readableText(hex);
    return words !== undefined && typed.test(words);
  }

  return {
    name(name) {
      let matches = names.get(name);
      if (matches === undefined) names.set(name, (matches = typed.test(name)));
      return matches;
    },
    bytes: holdsBytes,
    leaf(kind, value, amount) {
      const raw = scalarText(value);
      if (typed.test(raw)) return true;
      if (amount !== undefined) {
        if (wanted?.equals(kind, amount) === true) return true;
        if (hasLetters && showsDigitsOnly(kind)) return false;
        const shown = summarizeLeaf(kind, value, amount, chain);
        return typed.test(shown) || ungrouped.test(withoutCommas(shown)) || ungrouped.test(amount.toString());
      }
      if (raw === wanted?.quantity) return true;
      // A short word is also shown as a number.
      if (
        kind === 'word' &&
        raw.length <= LONGEST_SHORT_WORD &&
        typed.test(summarizeLeaf(kind, value, amount, chain))
      )
        return true;
      if (isBytes(raw)) {
        if (holdsBytes(raw)) return true;
        if (neverBesideBytes) return false;
      }
      return !AS_SENT.has(kind) && typed.test(summarizeLeaf(kind, value, amount, chain));
    },
  };
}

/** A pattern for the hex digits of a text, with letters in either case; undefined for a text too long for a pattern. */
function bytesPattern(text: string): RegExp | undefined {
  if (text.length > LONGEST_PATTERN) return undefined;
  const parts = Array.from(text, (character) => {
    const spellings = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    return `(?:${[...spellings].map(hexOfText).join('|')})`;
  });
  return new RegExp(parts.join(''), 'gi');
}

/** Whether a match begins where a byte does. */
function matchesAligned(pattern: RegExp | undefined, hex: string): boolean {
  if (pattern === undefined) return false;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(hex); match !== null; match = pattern.exec(hex)) {
    if (match.index % 2 === 0) return true;
    pattern.lastIndex = match.index + 1;
  }
  return false;
}

type Wanted = {
  readonly equals: (kind: NodeKind, amount: Amount) => boolean;
  readonly quantity: string;
  /** The number as a word inside bytes. */
  readonly word: Pattern;
};

/** Undefined where the text is not a whole number of the smallest unit. */
export function wantedNumber(text: string): Wanted | undefined {
  const { number, inWei } = parseOperand(withoutGroups(text));
  if (number === undefined || number.exponent !== 0 || number.digits < 0n) return undefined;
  const { digits } = number;
  const quantity = formatQuantity(digits);
  const exact: ReadonlySet<Amount> = new Set([digits, Number(digits)]);
  const inGwei: ReadonlySet<Amount> =
    inWei && digits % GWEI === 0n ? new Set([digits / GWEI, Number(digits / GWEI)]) : new Set();
  return {
    equals: (kind, amount) => (inWei && kind === 'gwei' ? inGwei : exact).has(amount),
    quantity,
    word: patternOf(quantity.slice(2).padStart(WORD_DIGITS, '0')),
  };
}
