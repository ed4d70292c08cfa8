// The section with the calls inside a transaction: how many, how many of them failed, and all as a tree.

import { callTree } from '../decode/callNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { callFailed } from '../trace/callFrame.ts';
import { frameHead } from '../trace/callTree.ts';
import { countTracedCalls } from '../trace/failingCalls.ts';
import { countUndone } from '../trace/undoneEvents.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

const UNKNOWN = 'The calls inside, and the value they moved, are not known without a trace.';

const UNDONE_UNKNOWN = 'Events of failed calls are undone, and this trace does not list all of them.';

/**
 * What a tracer gave. `refusal`: why the calls are not known; `includesUndone`: whether the events of failed calls are;
 * `treeNotes`: how the tree was rebuilt where no tracer gave it.
 */
type TreeFacts = {
  readonly refusal: string;
  readonly includesUndone: boolean;
  readonly treeNotes?: readonly string[];
};

/** `large`: the call tree, where it is too large to be read whole. */
export function callsSection(
  root: JsonObject | undefined,
  { refusal, includesUndone, treeNotes = [] }: TreeFacts,
  context: DecodeContext,
  large?: NodeValue,
): readonly Section[] {
  if (root === undefined) {
    if (large !== undefined && frameHead(large) !== undefined)
      return explanationSection('calls', [callTree(large, context)], [refusal]);
    return explanationSection('calls', [], refusal === '' ? [] : [UNKNOWN, refusal]);
  }
  const { calls, caught } = countTracedCalls(root);
  const notes = [
    calls === 1 ? 'This is its only call.' : `It made ${plural(groupDigits(calls - 1), 'call')}.`,
    ...(caught === 0
      ? []
      : [
          `${plural(groupDigits(caught), 'call')} failed while the call that made ${caught === 1 ? 'it' : 'them'} went on.`,
        ]),
    ...(callFailed(root) || caught > 0 ? undoneText(root, includesUndone) : []),
    ...treeNotes,
  ];
  return explanationSection('calls', [callTree(root, { ...context, isGasShareElsewhere: true })], notes);
}

function undoneText(root: JsonObject, isIncluded: boolean): readonly string[] {
  if (!isIncluded) return [UNDONE_UNKNOWN];
  const count = countUndone(root);
  if (count === 0) return [];
  const events = plural(groupDigits(BigInt(count)), 'event');
  return [`${events} of calls that failed ${count === 1 ? 'is' : 'are'} undone.`];
}
