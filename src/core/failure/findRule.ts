// Finds the rule for a failure: the first that matches.

import type { Failure } from './failure.ts';
import { errorText, wrappedError } from './errorWords.ts';
import type { FailureRule } from './failureRule.ts';
import { FAILURE_RULES } from './failureRules.ts';

type Refusal = Failure & { readonly kind: 'rpc' | 'http' };

/** Undefined where no rule knows more than the message says. `method`: that of the failed call. */
export function findRule(failure: Failure, method?: string): FailureRule | undefined {
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return undefined;
  const words = errorText(failure);
  const code = codeOf(failure);
  return FAILURE_RULES.find((rule) => fits(rule, failure, { words, code, method }));
}

type ErrorFacts = {
  readonly words: string;
  readonly code: number | undefined;
  readonly method: string | undefined;
};

function fits(rule: FailureRule, failure: Refusal, { words, code, method }: ErrorFacts): boolean {
  const { client } = failure;
  const isOfClient = (rule.clientCodes ?? []).some(
    (each) => each.client === client && code !== undefined && each.codes.includes(code),
  );
  if (isOfClient) return true;
  if (rule.method !== undefined && (method === undefined || !rule.method(method))) return false;
  if (rule.provider !== undefined && rule.provider !== failure.provider) return false;
  if (rule.status !== undefined && !rule.status.includes(failure.status)) return false;
  if (rule.code !== undefined && (code === undefined || !rule.code.includes(code))) return false;
  return rule.text === undefined || rule.text.test(words);
}

/** The error code that counts: the node's own, where a wallet or gateway wrapped its error. */
export function codeOf(failure: Refusal): number | undefined {
  return failure.kind === 'rpc' ? (wrappedError(failure)?.code ?? failure.code) : undefined;
}
