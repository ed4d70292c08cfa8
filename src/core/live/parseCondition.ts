// Parses the condition of a subscription: a query of a search, which compares what filters of columns do.

import { parseQuery } from '../search/parseQuery.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';
import { ANY_AMOUNT } from '../table/amountOperand.ts';

export function parseCondition(query: string): ParsedQuery {
  return parseQuery(query, ANY_AMOUNT);
}
