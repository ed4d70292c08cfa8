// Whether several endpoints agree, compared by meaning. None of them is taken to be right.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { compareLarge, diffState } from '../diff/diffCounts.ts';
import { diffNodes } from '../diff/diffNode.ts';
import type { DiffNode } from '../diff/diffNode.ts';
import type { Slices } from '../slices.ts';

/** How an answer stands to the first one that came: the comparison where it differs. */
export type Standing =
  | { readonly kind: 'first' | 'same' }
  | { readonly kind: 'differs'; readonly comparison: DiffNode }
  | { readonly kind: 'failed' };

export type Agreement = {
  /** In the order of the answers. */
  readonly standings: readonly Standing[];
  /** How many say what most say, of all that answered. */
  readonly agreeing: number;
  readonly answered: number;
};

/** Compares answers, undefined where there is none, with the first there is. What is only spelled otherwise is the same. */
export function* agreementOf(answers: readonly (DecodedNode | undefined)[]): Slices<Agreement> {
  const first = answers.find((answer) => answer !== undefined);
  const standings: Standing[] = [];
  /** One of each of the deviating results, and how many endpoints gave it. */
  const groups: { readonly answer: DecodedNode; count: number }[] = [];
  for (const answer of answers) {
    if (answer === undefined) {
      standings.push({ kind: 'failed' });
      continue;
    }
    let isTaken = false;
    for (const group of groups) {
      if (isTaken || !isSame(yield* compared(group.answer, answer))) continue;
      group.count++;
      isTaken = true;
    }
    if (!isTaken) groups.push({ answer, count: 1 });
    if (answer === first) standings.push({ kind: 'first' });
    else {
      const comparison = yield* compared(first!, answer);
      standings.push(isSame(comparison) ? { kind: 'same' } : { kind: 'differs', comparison });
    }
  }
  const answered = answers.filter((answer) => answer !== undefined).length;
  return { standings, agreeing: Math.max(0, ...groups.map(({ count }) => count)), answered };
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
