// Reads the number that a column of amounts is compared with: in the unit that the cells show, named or not.

import type { Coin } from '../chain/chain.ts';
import { isUnit } from '../input/coinUnits.ts';
import { parseOperand } from '../search/operand.ts';
import type { Operand } from '../search/operand.ts';
import type { OperandReader } from '../search/parseQuery.ts';
import { quote } from '../input/input.ts';

/** A number and a word; the word may begin with a digit where a space is before it. */
const NUMBER_AND_WORD = /^(.*?[\d.])(?:\s+(?=\S*[\p{L}\p{Sc}\p{So}])|(?=[\p{L}\p{Sc}\p{So}]))(.+)$/u;
const PLAIN_NUMBER = /^(?:0x|[-\u2212]?[\d.](?!.*%$)(?!\d{3}-\d))/i;
/** The exponent in `1e18`, which belongs to the number. */
const POWER = /^e[+-]?\d+(?:\s+|$)/i;

const KINDS: ReadonlyMap<string, 'coin' | 'token' | 'gwei'> = new Map([
  ['wei', 'coin'],
  ['gwei', 'coin'],
  ['weiPerGas', 'gwei'],
  ['tokenAmount', 'token'],
]);

/** The reader for columns of this kind of amount; undefined for other kinds. `unit`: that of all cells, where known. */
export function amountReader(kind: string, unit = ''): OperandReader | undefined {
  const amounts = KINDS.get(kind);
  if (amounts === undefined) return undefined;
  const usual = amounts === 'gwei' ? 'gwei' : unit;
  const examples = ['1.5', usual && `1.5 ${usual}`, amounts === 'coin' ? '30 gwei' : ''].filter(Boolean);
  return {
    needed: `an amount, such as ${examples.join(' or ')}`,
    read(text) {
      const { digits, word } = partsOf(text);
      if (word === '') return PLAIN_NUMBER.test(text) ? parseOperand(text) : textOf(text);
      // The coin of a chain can have the same name as a unit.
      const isSymbol = !isUnit(word) || (amounts !== 'gwei' && /^eth$/i.test(word));
      if (!isSymbol)
        return amounts === 'token' ? textOf(text, unitProblem(digits, word, unit)) : parseOperand(text);
      const { number, problem } = parseOperand(digits);
      if (number === undefined || amounts === 'gwei') return textOf(text, problem);
      return { ...textOf(text), inUnit: { number, symbol: word.toLowerCase() } };
    },
  };
}

/**
 * The reader for values of any kind: it takes amounts, and all other numbers and times. `coin`: that of the chain, where
 * it is not ether.
 */
export function anyAmount(coin?: Coin): OperandReader {
  const amounts = amountReader('wei')!;
  return {
    needed: `a number, an amount or a time, such as 1000, 0x3e8, 1.5 ${coin?.symbol ?? 'ether'}, 50 % or 2026-01-31`,
    read(text) {
      const amount = amounts.read(text);
      return amount.inUnit === undefined ? parseOperand(text, coin) : amount;
    },
  };
}

function partsOf(text: string): { readonly digits: string; readonly word: string } {
  const [, digits = text, word = ''] = /^0x/i.test(text) ? [] : (NUMBER_AND_WORD.exec(text) ?? []);
  const power = POWER.exec(word)?.[0];
  return power === undefined
    ? { digits, word: word.trim() }
    : { digits: digits + power.trim(), word: word.slice(power.length).trim() };
}

function unitProblem(digits: string, word: string, unit: string): string {
  const inUnit = unit === '' ? '' : `, or ${digits} ${unit}`;
  return `${quote(word)} is not a token unit. Type the number as in the cells: ${digits}${inUnit}`;
}

function textOf(text: string, problem?: string): Operand {
  return { text, number: undefined, inWei: false, ...(problem === undefined ? {} : { problem }) };
}
