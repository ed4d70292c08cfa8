// Decides comparisons of amounts by numbers that are found once: cells of one kind and unit that differ in their amount
// alone. What is compared how is not known here: the bounds come from the cells that pass.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { shownUnit } from '../decode/shownUnit.ts';
import { formatQuantity } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { findsAlone } from '../search/searchNodes.ts';
import type { Query } from '../search/query.ts';
import { seekerOf } from '../search/seeker.ts';
import { amountTest } from './amountTest.ts';

/** Undefined where the cell must be looked at; `isNever`: false for all amounts in whose bytes the text is not found. */
export type AmountVerdict = { (amount: Amount): boolean | undefined; readonly isNever?: true };
/** Whether the cell passes. */
type CellTest = (cell: DecodedNode) => boolean;

/** What an uint256 holds. */
const MOST = (1n << 256n) - 1n;
const MOST_UNITS = 500;
/** Only numbers are shown like these: hex, digits, and digits before the symbol of a unit. */
const NUMBER = /^(?:0x[\da-f]+|[\d.,]+(?: \S+)?)$/i;

/**
 * Gives the verdicts for cells that differ from this one in their amount, none of which is below zero. Undefined where
 * the query compares no numbers. `passes`: the slow way.
 */
export function amountBounds(
  query: Query,
  passes: CellTest,
): ((cell: DecodedNode) => AmountVerdict | undefined) | undefined {
  const comparison = query.kind === 'path' && query.steps.length === 0 ? query.comparison : undefined;
  if (comparison === undefined || comparison.operator === '~') return undefined;
  const { operator, operand } = comparison;
  const isEquality = operator === '=' || operator === '!=';
  const isNumber = operand.number !== undefined || operand.inUnit !== undefined;
  if (isEquality && (!isNumber || operand.inWei || !NUMBER.test(operand.text))) return undefined;
  const units = new Map<string, AmountVerdict | undefined>();
  const make = isEquality
    ? (cell: DecodedNode) => byEquals(cell, query)
    : (cell: DecodedNode) => byOrder(cell, passes);
  return (cell) => {
    const unit = shownUnit(cell);
    const key = `${cell.kind} ${unit?.decimals} ${unit?.symbol}`;
    if (!units.has(key) && units.size < MOST_UNITS) units.set(key, make(cell));
    return units.get(key);
  };
}

/** An order changes once at most while the amount grows. */
function byOrder(cell: DecodedNode, passes: CellTest): AmountVerdict {
  const atMost = passes(withAmount(cell, MOST));
  const first = firstWhere(cell, (one) => passes(one) === atMost)!;
  return (amount) => (amount > MOST ? undefined : amount >= first === atMost);
}

/** Only the amounts that are equal in their unit, or as they were sent, can be equal; all others differ. */
function byEquals(cell: DecodedNode, query: Query): AmountVerdict | undefined {
  if (query.kind !== 'path' || query.comparison === undefined) return undefined;
  const isUnequal = query.comparison.operator === '!=';
  const atLeast: Query = { ...query, comparison: { ...query.comparison, operator: '>=' } };
  const inUnit = amountTest(atLeast);
  const sent = seekerOf(atLeast, cell.context.chain, true);
  const isAtLeast: CellTest = (one) => inUnit?.(one) === true;
  // A text is compared with what the cell would show on the chain of the endpoint, too.
  const found = [
    firstWhere(cell, isAtLeast),
    firstWhere({ ...cell, parent: undefined }, isAtLeast),
    firstWhere(cell, (one) => findsAlone(sent, one)),
  ];
  const equal: ReadonlySet<Amount> = new Set(found.flatMap((one = -1n) => [one, Number(one)]));
  return (amount) => (amount > MOST || equal.has(amount) ? undefined : isUnequal);
}

/** The least amount with which the cell passes a test that all larger ones pass too. */
function firstWhere(cell: DecodedNode, test: CellTest): bigint | undefined {
  let [low, high] = [0n, MOST];
  if (!test(withAmount(cell, high))) return undefined;
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (test(withAmount(cell, middle))) high = middle;
    else low = middle + 1n;
  }
  return low;
}

function withAmount(cell: DecodedNode, amount: bigint): DecodedNode {
  return { ...cell, value: formatQuantity(amount), amount };
}
