// Parses the condition of a subscription: a query of the search that compares like filters of columns.

import { parseQuery } from '../search/parseQuery.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';
import { ANY_AMOUNT } from '../table/amountOperand.ts';

export function parseCondition(query: string): ParsedQuery {
  return parseQuery(query, ANY_AMOUNT);
}
