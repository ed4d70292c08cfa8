// Finds the block where a value changed, by bisection between two blocks with different values. Makes no call itself.

import { ACCESS_RULES } from '../failure/accessRules.ts';
import { findRule } from '../failure/findRule.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from '../reply/parseReply.ts';

/** The value of a call at a block; equal texts are equal values. */
export type ValueAt = { readonly block: bigint; readonly value: string };

/** `before`, `after`: neighbouring blocks; `calls`: how many blocks were requested. */
export type Change<At extends ValueAt> = {
  readonly before: At;
  readonly after: At;
  readonly calls: number;
};

/** The value of every error that is about the block. */
const FAILS = 'fails';

/**
 * The outcome of a call as a text to compare. Undefined where it says nothing about the block: a result too large to
 * compare, no connection, or a limit of the server.
 */
export function comparable(outcome: Outcome): string | undefined {
  if (outcome.ok) return isLargeValue(outcome.result) ? undefined : JSON.stringify(outcome.result);
  if (outcome.failure.kind !== 'rpc') return undefined;
  const rule = findRule(outcome.failure);
  const isOfBlock = rule === undefined || (rule.action === undefined && !ACCESS_RULES.includes(rule));
  return isOfBlock ? FAILS : undefined;
}

/** Pairs of neighbours with different values, sorted by block. */
export function changedPairs<At extends ValueAt>(values: readonly At[]): readonly (readonly [At, At])[] {
  const sorted = values.toSorted((a, b) => (a.block < b.block ? -1 : 1));
  return sorted.slice(1).flatMap((upper, at) => {
    const lower = sorted[at]!;
    return lower.value === upper.value ? [] : [[lower, upper] as const];
  });
}

/** The first block above `lower` whose value differs from that of `lower`; undefined where `ask` returned undefined. */
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
