// Whether several endpoints agree, compared by meaning. No endpoint counts as the right one.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { compareLarge, diffState } from '../diff/diffCounts.ts';
import { diffNodes } from '../diff/diffNode.ts';
import type { DiffNode } from '../diff/diffNode.ts';
import type { Slices } from '../slices.ts';

/** How a result compares with the first result of all. */
export type Standing =
  | { readonly kind: 'first' | 'same' }
  | { readonly kind: 'differs'; readonly comparison: DiffNode }
  | { readonly kind: 'failed' };

export type Agreement = {
  /** In the order of the results. */
  readonly standings: readonly Standing[];
  /** The size of the largest group of endpoints with the same result, and how many endpoints have a result. */
  readonly agreeing: number;
  readonly returned: number;
};

/**
 * Compares each result with the first one; undefined stands for a failed call. Results that differ only in spelling are
 * the same.
 */
export function* agreementOf(results: readonly (DecodedNode | undefined)[]): Slices<Agreement> {
  const first = results.find((result) => result !== undefined);
  const standings: Standing[] = [];
  /** Each distinct result, and how many endpoints gave it. */
  const groups: { readonly result: DecodedNode; count: number }[] = [];
  for (const result of results) {
    if (result === undefined) {
      standings.push({ kind: 'failed' });
      continue;
    }
    let isTaken = false;
    for (const group of groups) {
      if (isTaken || !isSame(yield* compared(group.result, result))) continue;
      group.count++;
      isTaken = true;
    }
    if (!isTaken) groups.push({ result, count: 1 });
    if (result === first) standings.push({ kind: 'first' });
    else {
      const comparison = yield* compared(first!, result);
      standings.push(isSame(comparison) ? { kind: 'same' } : { kind: 'differs', comparison });
    }
  }
  const returned = results.filter((result) => result !== undefined).length;
  return { standings, agreeing: Math.max(0, ...groups.map(({ count }) => count)), returned };
}

function* compared(before: DecodedNode, after: DecodedNode): Slices<DiffNode> {
  const root = diffNodes(before, after);
  yield* compareLarge(root);
  return root;
}

function isSame(root: DiffNode): boolean {
  const state = diffState(root);
  return state === 'same' || state === 'spelling';
}
