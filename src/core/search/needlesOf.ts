// Owns what to look for in the bytes of an answer that is too large to be parsed. Only what the node sent is in them:
// what is computed or only shown (a sum, a name such as “success”, a date) cannot be found there.

import type { Decimal } from '../decimal.ts';
import { formatQuantity } from '../quantity.ts';
import { hexOfText } from './hexOfText.ts';
import { parseOperand } from './operand.ts';
import type { PathQuery, Query } from './query.ts';
import { BYTES, SHORTEST_IN_BYTES as SHORTEST } from './textMatcher.ts';

const UTF8 = new TextEncoder();
const WORD_DIGITS = 64;

/**
 * The byte strings, ASCII letters in any case, of which each hit holds one: for a text, all its spellings; for a path,
 * those of the value at its end, or the name of its last member. None where there is nothing to look for: `logs[*]`.
 */
export function needlesOf(query: Query): readonly Uint8Array[] {
  const texts = query.kind === 'text' ? spellings(query.text) : ofPath(query);
  const folded = [...new Set(texts.map(lowerAscii))];
  // What holds another one is found with it.
  const needed = folded.filter((text) => !folded.some((other) => other !== text && text.includes(other)));
  return needed.map((text) => UTF8.encode(text));
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function ofPath({ steps, comparison }: PathQuery): readonly string[] {
  if (comparison !== undefined && (comparison.operator === '=' || comparison.operator === '~'))
    return spellings(comparison.operand.text);
  const last = steps.findLast((step) => typeof step === 'object' && 'member' in step);
  return last === undefined ? [] : escaped(last.member).map((name) => `"${name}"`);
}

function spellings(text: string): readonly string[] {
  const bytes = BYTES.exec(text)?.[1];
  const { number } = parseOperand(text);
  return [
    ...(bytes === undefined ? [...escaped(text), ...longEnough(hexOfText(text), 2 * SHORTEST)] : [bytes]),
    ...(number === undefined ? [] : numberSpellings(number)),
  ];
}

/** As a QUANTITY, closed by its quote so that no longer one is meant; as a word inside bytes; in decimal. */
function numberSpellings({ digits, exponent }: Decimal): readonly string[] {
  if (exponent !== 0) return [];
  const decimal = longEnough(digits.toString(), SHORTEST);
  if (digits < 0n) return decimal;
  const quantity = formatQuantity(digits);
  return [`${quantity}"`, quantity.slice(2).padStart(WORD_DIGITS, '0'), ...decimal];
}

/** What is shorter stands everywhere by chance. */
function longEnough(text: string, least: number): readonly string[] {
  return text.length < least ? [] : [text];
}

/** As it stands between the quotes of JSON text; letters beyond ASCII in both cases, as they are and as \u escapes. */
function escaped(text: string): readonly string[] {
  return [text, text.toLowerCase(), text.toUpperCase()].flatMap((spelling) => {
    const json = JSON.stringify(spelling).slice(1, -1);
    const ascii = json.replaceAll(
      /[^\0-\u007f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return [json, ascii];
  });
}
