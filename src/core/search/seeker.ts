// Makes the seeker of a query: where its path leads, and what of a value must match there.

import type { Chain } from '../chain/chain.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { eachLeaf } from '../decode/eachLeaf.ts';
import type { JsonValue } from '../json.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { valueTest } from './compareValue.ts';
import { followSteps } from './followSteps.ts';
import type { Follower } from './followSteps.ts';
import type { Query, PathStep } from './query.ts';
import { marksOf } from './textMarks.ts';
import type { TextMarks } from './textMarks.ts';
import { numberMatcher } from './numberMatcher.ts';
import { textMatcher } from './textMatcher.ts';

export type Found = { readonly inName: boolean; readonly inValue: boolean };

/** `name`: that of the member, where it has one; `keys`: the kind of the names, where they are data. */
export interface Seeker extends Follower {
  leaf(
    name: string | undefined,
    keys: Leaf | undefined,
    kind: NodeKind,
    value: JsonValue,
    amount: Amount | undefined,
  ): Found | undefined;
  branch(name: string | undefined, keys: Leaf | undefined, node: () => DecodedNode): Found | undefined;
  /** The seeker of the text that must be found below an object or a list to make that a hit. */
  readonly within: Seeker | undefined;
  /** The bytes that all possible hits contain, where they are known. */
  readonly marks: TextMarks | undefined;
  /** Whether it finds values that differ from the operand, in each unit in which they are shown. */
  readonly isUnequal: boolean;
}

export const IN_VALUE: Found = { inName: false, inValue: true };
const IN_NAME: Found = { inName: true, inValue: false };
const IN_BOTH: Found = { inName: true, inValue: true };

const ANYWHERE: readonly PathStep[] = ['**'];

/**
 * `chain`: that of the values. `itself`: only the value itself was chosen, as by a filter of its column. A comparison
 * without a path then applies to that value only, not to everything below it, and digits are searched verbatim.
 */
export function seekerOf(query: Query, chain: Chain | undefined, itself = false): Seeker {
  if (query.kind === 'text') return textSeeker(query.text, chain, query.isVerbatim === true || itself);
  const { steps, comparison } = query;
  if (comparison === undefined)
    return { ...followSteps(steps), leaf: () => IN_NAME, branch: () => IN_NAME, ...NO_MORE };
  const path = followSteps(steps.length === 0 && !itself ? ANYWHERE : steps);
  // Where the path leads anywhere, only scalars are compared: `> 5` does not mean a list.
  const isAnywhere = steps.at(-1) === '**' || (steps.length === 0 && !itself);
  if (comparison.operator === '~') {
    const text = textSeeker(comparison.operand.text, chain, true);
    return {
      ...path,
      leaf: (_name, _keys, kind, value, amount) => text.leaf(undefined, undefined, kind, value, amount),
      branch: () => undefined,
      ...NO_MORE,
      within: isAnywhere ? undefined : text,
    };
  }
  const test = valueTest(comparison, chain);
  return {
    ...path,
    leaf: (_name, _keys, kind, value, amount) => (test.leaf(kind, value, amount) ? IN_VALUE : undefined),
    branch: (_name, _keys, node) => (!isAnywhere && test.branch(node()) ? IN_VALUE : undefined),
    ...NO_MORE,
    isUnequal: comparison.operator === '!=',
  };
}

const NO_MORE = { within: undefined, marks: undefined, isUnequal: false };

function textSeeker(text: string, chain: Chain | undefined, isVerbatim = false): Seeker {
  const matcher = (isVerbatim ? undefined : numberMatcher(text, chain)) ?? textMatcher(text, chain);

  function inName(name: string | undefined, keys: Leaf | undefined): boolean {
    if (name === undefined) return false;
    if (matcher.name(name)) return true;
    let asShown = false;
    if (keys !== undefined)
      eachLeaf(name, name, keys, (_name, kind, value, amount) => {
        asShown = matcher.leaf(kind, value, amount);
      });
    return asShown;
  }

  return {
    ...followSteps(ANYWHERE),
    leaf(name, keys, kind, value, amount) {
      const isNamed = inName(name, keys);
      if (matcher.leaf(kind, value, amount)) return isNamed ? IN_BOTH : IN_VALUE;
      return isNamed ? IN_NAME : undefined;
    },
    branch: (name, keys) => (inName(name, keys) ? IN_NAME : undefined),
    ...NO_MORE,
    marks: marksOf(text),
  };
}
