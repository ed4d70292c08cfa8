// Rules out amounts that cannot contain a text by their digits, before they are formatted as the table shows them.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { withoutGroups } from '../input/numeral.ts';
import { summarizeLeaf } from '../decode/leafLine.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { parseOperand } from '../search/operand.ts';
import type { Query } from '../search/query.ts';
import { withoutCommas } from '../search/linePatterns.ts';
import type { AmountVerdict } from './amountBounds.ts';
import { cellLine } from './table.ts';

/** Kinds that are shown with all their digits, a decimal point, commas and a unit. */
export const BY_DIGITS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'wei',
  'weiPerGas',
  'gas',
  'blockNumber',
  'nonce',
  'index',
  'count',
  'quantity',
  'tokenAmount',
]);
/** The largest uint256, which is also shown in words. */
const LARGEST = (1n << 256n) - 1n;
const NUMBER = /^[\d.,]*\d[\d.,]*(?: [a-z]+)?$/i;
/**
 * Hex bytes of decimal digits only: a search looks for bytes without their `0x`, so it finds them in decimal numbers
 * too.
 */
export const BYTES_IN_DIGITS = /^0x((?:\d{2}){2,})$/i;
/** A number in hex: an amount that equals it contains its digits as it was sent. */
const WRITTEN_HEX = /^0x[1-9a-f]/i;
const HEX = /^(?:0x)?0*([1-9a-f][\da-f]*)$/i;

/**
 * Gives the verdicts, false or undefined, for cells that differ from this one only in their amount, which is never
 * negative. Undefined where the query is not a text, or its digits may be a part of the unit.
 */
export function amountDigits(query: Query): ((cell: DecodedNode) => AmountVerdict | undefined) | undefined {
  if (query.kind !== 'text') return undefined;
  const { text } = query;
  const hex = HEX.exec(text)?.[1]?.toLowerCase();
  const bytes = BYTES_IN_DIGITS.exec(text)?.[1];
  const runs = bytes !== undefined || NUMBER.test(text) ? digitRuns(bytes ?? text) : [];
  // Where the text means a number, such as one in another unit, that number must contain the digits too. Otherwise
  // nothing can be ruled out.
  const { number } = parseOperand(withoutGroups(text));
  if (runs.length === 0) return inWords(text, number !== undefined && !WRITTEN_HEX.test(text));
  if (bytes === undefined && number !== undefined && !holdsRuns(number.digits, runs)) return undefined;
  const verdict: AmountVerdict = (amount) => {
    if (amount === LARGEST || holdsRuns(amount, runs)) return undefined;
    return hex !== undefined && amount.toString(16).includes(hex) ? undefined : false;
  };
  return (cell) => (BY_DIGITS.has(cell.kind) && !/ .*\d/.test(cellLine(cell)) ? verdict : undefined);
}

/**
 * For a text with other characters than digits: no amount shows it where the unit and the largest amount's line lack
 * it.
 */
function inWords(
  text: string,
  isNumber: boolean,
): ((cell: DecodedNode) => AmountVerdict | undefined) | undefined {
  const shown = withoutCommas(text).toLowerCase();
  const word = shown.replace(/^[\d.]+/, '');
  if (isNumber || word === '') return undefined;
  const holdsWord = (line: string): boolean =>
    withoutCommas(line)
      .replace(/^[\d.]+/, '')
      .toLowerCase()
      .includes(word);
  return (cell) => {
    const largest = { ...cell, value: formatQuantity(LARGEST), amount: LARGEST };
    const lines = [cell, largest].flatMap((one) => [
      cellLine(one),
      summarizeLeaf(one.kind, one.value as JsonValue, one.amount, one.context.chain),
    ]);
    return BY_DIGITS.has(cell.kind) && !lines.some(holdsWord) ? NEVER : undefined;
  };
}

const NEVER: AmountVerdict = Object.assign(() => undefined, { isNever: true } as const);

/** The runs of digits in a text, without leading zeros, because formatting can add zeros. */
export function digitRuns(text: string): readonly string[] {
  return text
    .replaceAll(',', '')
    .split(/\D+/)
    .map((run) => run.replace(/^0+/, ''))
    .filter((run) => run !== '');
}

/** Whether the decimal digits of an amount contain all these runs. */
export function holdsRuns(amount: Amount, runs: readonly string[]): boolean {
  const digits = String(amount);
  return runs.every((run) => digits.includes(run));
}
