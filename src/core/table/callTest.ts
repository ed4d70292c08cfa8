// Whether a text is found in calldata, as far as that follows from its digits and the function: decoding calldata and
// walking through it takes twenty times as long.

import { builtInSignatures } from '../abi/signatures.ts';
import { BoundedMap } from '../boundedMap.ts';
import { readableText } from '../decode/bytesNotations.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { amountOfDigits } from '../quantity.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import { parseOperand } from '../search/operand.ts';
import { withoutCommas } from '../search/textMatcher.ts';
import { BYTES_IN_DIGITS, holdsRuns, digitRuns } from './amountDigits.ts';
import { callRule } from './callRule.ts';
import type { CallRule } from './callRule.ts';
import type { CalldataCell } from './calldataCells.ts';

/** What is looked for is nothing that stands between the parts of a line. */
const IN_A_PART = /^[\w.$]+$/;
const PLAIN_NUMBER = /^[\d.]*\d[\d.]*$/;
/** Parts of lines that no answer and no signature brings. */
const OUR_WORDS =
  'items fields (empty text) (blank text) true false null unlimited (the largest uint256) (unit of token not known) or others word words coins coin s 0x (no code) bytes';
const LARGEST = (1n << 256n) - 1n;
/** Hex digits of a word, an address, a selector; where the arguments begin in the JSON. */
const [WORD, ADDRESS, SELECTOR] = [64, 40, 8];
const START = '"0x'.length + SELECTOR;
const MOST_RULES = 5_000;
/** Of names that people have given, and of symbols, that hold the text. */
const MOST_NAMED = 200;

/**
 * Undefined where the text says too little; the test gives undefined where the calldata must be decoded. `isWhole`: a
 * plain number is looked for as such, and not its digits.
 */
export function callTest(
  context: DecodeContext,
  text: string,
  isWhole: boolean,
  marks: SentMarks,
): ((call: CalldataCell) => boolean | undefined) | undefined {
  const isNumber = PLAIN_NUMBER.test(text) || BYTES_IN_DIGITS.test(text);
  const part = text.replace(/^0?x/i, '').toLowerCase();
  /** As a search looks for it in what was sent. */
  const typed = /^0x(?:[\da-f]{2}){2,}$/i.test(text) ? part : text.toLowerCase();
  const patterns = patternsOf(context, part, marks);
  const isInOurWords = !isNumber && OUR_WORDS.includes(part);
  if (!IN_A_PART.test(text) || part === '' || isInOurWords || patterns === undefined) return undefined;
  const runs = isNumber ? digitRuns(part) : [];
  // In hex it is ruled out by its digits, as a word has them.
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

  /** By the names alone: whether it is a call of a function whose own name holds the text. */
  function byNames({ call }: CallRule, sent: string): true | undefined {
    return call?.name.toLowerCase().includes(typed) === true && call.pattern.test(sent) ? true : undefined;
  }

  return (call) => {
    const sent = call.text;
    if (call.matches(patterns.inCell)) return !isWhole && sent.includes(typed, 1) ? true : undefined;
    if (patterns.inRow !== undefined && call.rowMatches(patterns.inRow)) return undefined;
    const rule = ruleOf(sent.slice(START - SELECTOR, START));
    if (rule.isNamed) return byNames(rule, sent);
    // An amount of a token whose unit is not known is said to be of that token.
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

/** Whether a word that can be an address is one that has a name. */
function isNamedIn(call: CalldataCell, { length }: string, word: number): boolean {
  const at = START + word * WORD;
  return at + WORD < length && call.isNamed(at + WORD - ADDRESS);
}

/** Whether a word that can be an amount is written with these digits. */
function mayShow(sent: string, word: number, runs: readonly string[]): boolean {
  const from = START + word * WORD;
  if (from + WORD >= sent.length) return false;
  const amount = amountOfDigits(sent, from, from + WORD);
  return amount === LARGEST || holdsRuns(amount, runs);
}

/** `inCell`: matches in calldata in which the text can be found by its bytes; `inRow`: in a row whose unit holds it. */
function patternsOf(
  { labels, tokens }: DecodeContext,
  part: string,
  { pattern }: SentMarks,
): { readonly inCell: RegExp; readonly inRow: RegExp | undefined } | undefined {
  const holds = (name: string): boolean => withoutCommas(name).toLowerCase().includes(part);
  const named = [...(labels ?? [])].filter(([, name]) => holds(name)).map(([address]) => address.slice(2));
  const units = [...(tokens ?? [])]
    .filter(([, { symbol }]) => holds(symbol))
    .map(([token]) => token.slice(2));
  if ([...named, ...units].some((one) => !/^[\da-f]{40}$/i.test(one))) return undefined;
  if (named.length + units.length > MOST_NAMED) return undefined;
  return {
    inCell: named.length === 0 ? pattern : new RegExp([pattern.source, ...named].join('|'), 'gi'),
    inRow: units.length === 0 ? undefined : new RegExp(units.join('|'), 'gi'),
  };
}
