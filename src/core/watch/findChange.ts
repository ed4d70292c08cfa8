// Finds the block where a value changed, by bisection between two blocks whose values differ. Makes no call itself.

import { ACCESS_RULES } from '../failure/accessRules.ts';
import { findRule } from '../failure/findRule.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from '../reply/parseReply.ts';

/** The value of a call at a block: two with the same text are the same. */
export type ValueAt = { readonly block: bigint; readonly value: string };

/** `before`, `after`: neighbours; `calls`: how many blocks were asked for. */
export type Change<At extends ValueAt> = {
  readonly before: At;
  readonly after: At;
  readonly calls: number;
};

/** All refusals that are about the block count as one value. */
const FAILS = 'fails';

/**
 * What came of a call as a text to compare. Undefined where it says nothing of the block: a result too large to be
 * compared, no connection, a limit of the server.
 */
export function comparable(outcome: Outcome): string | undefined {
  if (outcome.ok) return isLargeValue(outcome.result) ? undefined : JSON.stringify(outcome.result);
  if (outcome.failure.kind !== 'rpc') return undefined;
  const rule = findRule(outcome.failure);
  const isOfBlock = rule === undefined || (rule.action === undefined && !ACCESS_RULES.includes(rule));
  return isOfBlock ? FAILS : undefined;
}

/** The neighbours among values in the order of their blocks that differ. */
export function changedPairs<At extends ValueAt>(values: readonly At[]): readonly (readonly [At, At])[] {
  const sorted = values.toSorted((a, b) => (a.block < b.block ? -1 : 1));
  return sorted.slice(1).flatMap((upper, at) => {
    const lower = sorted[at]!;
    return lower.value === upper.value ? [] : [[lower, upper] as const];
  });
}

/** The first block above `lower` with another value than `lower`; undefined where `ask` gave undefined. */
export async function findChange<At extends ValueAt>(
  lower: At,
  upper: At,
  ask: (block: bigint) => Promise<At | undefined>,
): Promise<Change<At> | undefined> {
  let [before, after] = [lower, upper];
  let calls = 0;
  while (after.block - before.block > 1n) {
    const value = await ask((before.block + after.block) / 2n);
    if (value === undefined) return undefined;
    calls++;
    if (value.value === lower.value) before = value;
    else after = value;
  }
  return { before, after, calls };
}
