// Parses the condition of a subscription: a query of the search that compares like filters of columns.

import type { Coin } from '../chain/chain.ts';
import { parseQuery } from '../search/parseQuery.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';
import { anyAmount } from '../table/amountOperand.ts';

/** `coin`: that of the chain, where it is not ether. */
export function parseCondition(query: string, coin?: Coin): ParsedQuery {
  return parseQuery(query, anyAmount(coin));
}
