// All rules on errors of nodes and providers. A code differs between servers, so the first rule that matches provider,
// client, status, code, words and method applies. https://www.jsonrpc.org/specification#error_object

import { ACCESS_RULES } from './accessRules.ts';
import type { FailureRule } from './failureRule.ts';
import { RANGE_RULES } from './rangeRules.ts';
import { SERVER_RULES } from './serverRules.ts';
import { SIMULATION_RULES } from './simulationRules.ts';
import { STATE_RULES } from './stateRules.ts';
import { TRANSACTION_RULES } from './transactionRules.ts';

/** In the order in which the rules are tried. */
export const FAILURE_RULES: readonly FailureRule[] = [
  ...SIMULATION_RULES,
  ...RANGE_RULES,
  ...ACCESS_RULES,
  ...STATE_RULES,
  ...TRANSACTION_RULES,
  ...SERVER_RULES,
];
