// Rules out amounts in which a text cannot be found, before they are written as the table shows them.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { withoutGroups } from '../input/numeral.ts';
import { summarizeLeaf } from '../decode/leafLine.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { parseOperand } from '../search/operand.ts';
import type { Query } from '../search/query.ts';
import { withoutCommas } from '../search/textMatcher.ts';
import type { AmountVerdict } from './amountBounds.ts';
import { cellLine } from './table.ts';

/** Kinds that are shown by all their digits, with a point and commas between them, and a unit. */
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
/** Shown in words, too. */
const LARGEST = (1n << 256n) - 1n;
const NUMBER = /^[\d.,]*\d[\d.,]*(?: [a-z]+)?$/i;
/** Bytes are looked for without their `0x`, in digits too. */
export const BYTES_IN_DIGITS = /^0x((?:\d{2}){2,})$/i;
/** Amounts that are equal to it have its digits as they are sent. */
const WRITTEN_HEX = /^0x[1-9a-f]/i;
const HEX = /^(?:0x)?0*([1-9a-f][\da-f]*)$/i;

/**
 * Gives the verdicts for cells that differ from this one in their amount, none of which is below zero: false or
 * undefined. Undefined where the query is no text, or its digits can stand in the unit.
 */
export function amountDigits(query: Query): ((cell: DecodedNode) => AmountVerdict | undefined) | undefined {
  if (query.kind !== 'text') return undefined;
  const { text } = query;
  const hex = HEX.exec(text)?.[1]?.toLowerCase();
  const bytes = BYTES_IN_DIGITS.exec(text)?.[1];
  const runs = bytes !== undefined || NUMBER.test(text) ? digitRuns(bytes ?? text) : [];
  // The number that it means, in another unit, must have its digits as well.
  const { number } = parseOperand(withoutGroups(text));
  if (runs.length === 0) return inWords(text, number !== undefined && !WRITTEN_HEX.test(text));
  if (bytes === undefined && number !== undefined && !holdsRuns(number.digits, runs)) return undefined;
  const verdict: AmountVerdict = (amount) => {
    if (amount === LARGEST || holdsRuns(amount, runs)) return undefined;
    return hex !== undefined && amount.toString(16).includes(hex) ? undefined : false;
  };
  return (cell) => (BY_DIGITS.has(cell.kind) && !/ .*\d/.test(cellLine(cell)) ? verdict : undefined);
}

/** For a text with something that is no digit: no amount shows that where neither the unit nor the largest one does. */
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

/** The digits of a text in one piece each, without the zeros before them: those can be added. */
export function digitRuns(text: string): readonly string[] {
  return text
    .replaceAll(',', '')
    .split(/\D+/)
    .map((run) => run.replace(/^0+/, ''))
    .filter((run) => run !== '');
}

/** Whether it is written with all of these digits. */
export function holdsRuns(amount: Amount, runs: readonly string[]): boolean {
  const digits = String(amount);
  return runs.every((run) => digits.includes(run));
}
