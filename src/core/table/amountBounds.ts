// Decides comparisons of amounts by bounds that are found once for cells of one kind and unit, which differ only in
// their amount. The bounds are found by testing such cells, so this file need not know how amounts are compared.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { shownUnit } from '../decode/shownUnit.ts';
import { formatQuantity } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { hasHitAtNode } from '../search/searchNodes.ts';
import type { Query } from '../search/query.ts';
import { seekerOf } from '../search/seeker.ts';
import { amountTest } from './amountTest.ts';

/**
 * Whether an amount passes; undefined where the cell must be tested. `isNever`: passes only where its bytes hold the
 * text.
 */
export type AmountVerdict = { (amount: Amount): boolean | undefined; readonly isNever?: true };
type CellTest = (cell: DecodedNode) => boolean;

/** The largest uint256. */
const MOST = (1n << 256n) - 1n;
const MOST_UNITS = 500;
/** Matches texts that only numbers are shown as: hex, digits, or digits before the symbol of a unit. */
const NUMBER = /^(?:0x[\da-f]+|[\d.,]+(?: \S+)?)$/i;

/**
 * Gives the verdicts for cells that differ from this one only in their amount, which is never negative. Undefined where
 * the query does not compare numbers. `passes`: the slow test of a cell.
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

/** For `<`, `<=`, `>` and `>=`: as the amount grows, the result changes at most once. */
function byOrder(cell: DecodedNode, passes: CellTest): AmountVerdict {
  const atMost = passes(withAmount(cell, MOST));
  const first = firstWhere(cell, (one) => passes(one) === atMost)!;
  return (amount) => (amount > MOST ? undefined : amount >= first === atMost);
}

/** For `=` and `!=`: only amounts that are equal in their unit, or as they were sent, can be equal. */
function byEquals(cell: DecodedNode, query: Query): AmountVerdict | undefined {
  if (query.kind !== 'path' || query.comparison === undefined) return undefined;
  const isUnequal = query.comparison.operator === '!=';
  const atLeast: Query = { ...query, comparison: { ...query.comparison, operator: '>=' } };
  const inUnit = amountTest(atLeast);
  const sent = seekerOf(atLeast, cell.context.chain, true);
  const isAtLeast: CellTest = (one) => inUnit?.(one) === true;
  // The second cell has no parent: a text is also compared with what the cell would show on the endpoint's chain.
  const found = [
    firstWhere(cell, isAtLeast),
    firstWhere({ ...cell, parent: undefined }, isAtLeast),
    firstWhere(cell, (one) => hasHitAtNode(sent, one)),
  ];
  const equal: ReadonlySet<Amount> = new Set(found.flatMap((one = -1n) => [one, Number(one)]));
  return (amount) => (amount > MOST || equal.has(amount) ? undefined : isUnequal);
}

/** The smallest amount that passes a test which all larger amounts pass too. */
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
