// Compares a value with a typed operand: numbers exactly, in any unit and spelling; texts as sent or as shown.

import type { Chain } from '../chain/chain.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { scalarText, summarizeLeaf } from '../decode/leafLine.ts';
import { summarize } from '../decode/notations.ts';
import { compareDecimals, parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Comparison, Operator } from './query.ts';

export interface ValueTest {
  leaf(kind: NodeKind, value: JsonValue, amount: Amount | undefined): boolean;
  /** An object or a list, by its summary; a list also by how many items it has. */
  branch(node: DecodedNode): boolean;
}

const GWEI_EXPONENT = 9;
/** `0x` and a word, in characters. */
const LONGEST_NUMBER = 66;
/** Kinds whose hex can be a number; other bytes only look like one. */
const HEX_NUMBERS: ReadonlySet<NodeKind> = new Set<NodeKind>(['word', 'data', 'unknown']);

/** Made once for a search in results of a chain. The operator `~` is not handled here. */
export function valueTest({ operator, operand }: Comparison, chain?: Chain): ValueTest {
  const wanted = operand.text.toLowerCase();
  const isOrder = operator !== '=' && operator !== '!=';

  function holds(number: Decimal | undefined, isText: () => boolean): boolean {
    const order =
      number === undefined || operand.number === undefined
        ? undefined
        : compareDecimals(number, operand.number);
    if (isOrder) return order !== undefined && isOrderMet(operator, order);
    return (order === 0 || isText()) === (operator === '=');
  }

  return {
    leaf(kind, value, amount) {
      const isInGwei = operand.inWei && kind === 'gwei';
      return holds(numberOf(kind, value, amount, isInGwei ? GWEI_EXPONENT : 0), () => {
        const shown = summarizeLeaf(kind, value, amount, chain).toLowerCase();
        if (scalarText(value).toLowerCase() === wanted || shown === wanted) return true;
        // `1 (success)`, `31337 (local development chain)`
        return amount !== undefined && shown.endsWith(` (${wanted})`);
      });
    },
    branch(node) {
      const { value } = node;
      const count = Array.isArray(value) ? { digits: BigInt(value.length), exponent: 0 } : undefined;
      return holds(count, () => summarize(node).toLowerCase() === wanted);
    },
  };
}

/** The number that a scalar is or spells. `exponent`: the power of ten of its unit. */
export function numberOf(
  kind: NodeKind,
  value: JsonValue,
  amount: Amount | undefined,
  exponent = 0,
): Decimal | undefined {
  if (amount !== undefined) return { digits: BigInt(amount), exponent };
  const text = scalarText(value);
  if (!text.startsWith('0x')) return parseDecimal(text);
  const digits = HEX_NUMBERS.has(kind) && text.length <= LONGEST_NUMBER ? exactAmount(text) : undefined;
  return digits === undefined ? undefined : { digits, exponent: 0 };
}

/**
 * Whether the order of two numbers is what an operator asks for; `order` is negative where the first number is less.
 */
export function isOrderMet(operator: Operator, order: number): boolean {
  return IS_MET[operator](order);
}

const IS_MET: Readonly<Record<Operator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  // Texts have no order.
  '~': () => false,
};
