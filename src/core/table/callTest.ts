// Whether a text is found in calldata, as far as its digits and its function decide that: decoding the calldata and
// searching it takes twenty times as long.

import { builtInSignatures } from '../abi/signatures.ts';
import { BoundedMap } from '../boundedMap.ts';
import { readableText } from '../decode/bytesNotations.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { RowPattern } from '../jsonIndex/needle.ts';
import { amountOfDigits } from '../quantity.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import { parseOperand } from '../search/operand.ts';
import { withoutCommas } from '../search/linePatterns.ts';
import { BYTES_IN_DIGITS, holdsRuns, digitRuns } from './amountDigits.ts';
import { callRule } from './callRule.ts';
import type { CallRule } from './callRule.ts';
import type { CalldataCell } from './calldataCells.ts';

/** A text that lies within one part of a line, because it has no separator. */
const IN_A_PART = /^[\w.$]+$/;
const PLAIN_NUMBER = /^[\d.]*\d[\d.]*$/;
/** Words in lines that come neither from a result nor from a signature. */
const OUR_WORDS =
  'items fields (empty text) (blank text) true false null unlimited (the largest uint256) (unit of token not known) or others word words coins coin s 0x (no code) bytes';
const LARGEST = (1n << 256n) - 1n;
/** Hex digits of a word, an address and a selector. `START`: the position of the arguments in the JSON. */
const [WORD, ADDRESS, SELECTOR] = [64, 40, 8];
const START = '"0x'.length + SELECTOR;
const MOST_RULES = 5_000;
/** The most labels and token symbols that contain the text; with more of them, all calldata is decoded. */
const MOST_NAMED = 200;

/**
 * Undefined where the text is not fit for this test; the test gives undefined where the calldata must be decoded.
 * `isWhole`: a plain number must be a whole number in the cell, not digits in another.
 */
export function callTest(
  context: DecodeContext,
  text: string,
  isWhole: boolean,
  marks: SentMarks,
): ((call: CalldataCell) => boolean | undefined) | undefined {
  const isNumber = PLAIN_NUMBER.test(text) || BYTES_IN_DIGITS.test(text);
  const part = text.replace(/^0?x/i, '').toLowerCase();
  /** The text as a search looks for it in sent values. */
  const typed = /^0x(?:[\da-f]{2}){2,}$/i.test(text) ? part : text.toLowerCase();
  const patterns = patternsOf(context, part, marks);
  const isInOurWords = !isNumber && OUR_WORDS.includes(part);
  if (!IN_A_PART.test(text) || part === '' || isInOurWords || patterns === undefined) return undefined;
  const runs = isNumber ? digitRuns(part) : [];
  // A number in hex needs no closer look: a word that equals it contains its digits.
  const meant = /^0x/i.test(text) ? undefined : parseOperand(text).number;
  const isMeant = meant !== undefined && !(isNumber && holdsRuns(meant.digits, runs));
  if (isMeant || (isNumber && runs.length === 0)) return undefined;
  const signatures = context.signatures ?? builtInSignatures();
  const rules = new BoundedMap<string, CallRule & { readonly isNamed: boolean }>(MOST_RULES);
  const hasContracts = context.contractAt !== undefined;

  function ruleOf(selector: string): CallRule & { readonly isNamed: boolean } {
    let known = rules.get(selector);
    if (known === undefined) {
      const rule = callRule(selector, signatures.functions(`0x${selector}`));
      const isNamed = rule.names.some((name) => withoutCommas(name).toLowerCase().includes(part));
      rules.set(selector, (known = { ...rule, isNamed }));
    }
    return known;
  }

  /** Decides by names alone: true for a call of a function whose own name contains the text. */
  function byNames({ call }: CallRule, cell: CalldataCell): true | undefined {
    return call?.name.toLowerCase().includes(typed) === true && cell.isLike(call.pattern) ? true : undefined;
  }

  return (call) => {
    const sent = call.text;
    if (call.matches(patterns.inCell)) return !isWhole && sent.includes(typed, 1) ? true : undefined;
    if (patterns.inRow !== undefined && call.rowMatches(patterns.inRow)) return undefined;
    const rule = ruleOf(sent.slice(START - SELECTOR, START));
    if (rule.isNamed) return byNames(rule, call);
    // The line of a token amount without a known unit contains the address of the token.
    if (rule.isOpen || call.recipient.includes(part) || readableText(sent.slice(1, -1)) !== undefined)
      return undefined;
    if (hasContracts && rule.addresses?.some((word) => isNamedIn(call, sent, word)) !== false)
      return undefined;
    if (!isNumber) return false;
    const size = String((sent.length - '"0x"'.length) / 2);
    if (size.includes(part) || rule.amounts === undefined) return undefined;
    return rule.amounts.some((word) => mayShow(sent, word, runs)) ? undefined : false;
  };
}

/** Whether a word that can be an address is an address with a name. */
function isNamedIn(call: CalldataCell, { length }: string, word: number): boolean {
  const at = START + word * WORD;
  return at + WORD < length && call.isNamed(at + WORD - ADDRESS);
}

/** Whether a word that can be an amount has these digits in decimal. */
function mayShow(sent: string, word: number, runs: readonly string[]): boolean {
  const from = START + word * WORD;
  if (from + WORD >= sent.length) return false;
  const amount = amountOfDigits(sent, from, from + WORD);
  return amount === LARGEST || holdsRuns(amount, runs);
}

/**
 * `inCell`: match in calldata that may contain the text by its bytes or by a label; `inRow`: match in a row with a
 * token whose symbol contains the text.
 */
function patternsOf(
  { labels, tokens }: DecodeContext,
  part: string,
  { patterns }: SentMarks,
): { readonly inCell: readonly RowPattern[]; readonly inRow: readonly RowPattern[] | undefined } | undefined {
  const holds = (name: string): boolean => withoutCommas(name).toLowerCase().includes(part);
  const named = [...(labels ?? [])].filter(([, name]) => holds(name)).map(([address]) => address.slice(2));
  const units = [...(tokens ?? [])]
    .filter(([, { symbol }]) => holds(symbol))
    .map(([token]) => token.slice(2));
  if ([...named, ...units].some((one) => !/^[\da-f]{40}$/i.test(one))) return undefined;
  if (named.length + units.length > MOST_NAMED) return undefined;
  return {
    inCell: [...patterns, ...anyOf(named)],
    inRow: units.length === 0 ? undefined : anyOf(units),
  };
}

const anyOf = (texts: readonly string[]): readonly RowPattern[] =>
  texts.length === 0 ? [] : [{ source: new RegExp(texts.join('|'), 'gi'), zeros: 0 }];
