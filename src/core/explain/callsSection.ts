// The section with the calls inside a transaction: how many, how many of them failed, and all as a tree.

import { callTree } from '../decode/callNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { callFailed } from '../trace/callFrame.ts';
import { frameHead } from '../trace/callTree.ts';
import { findCalls } from '../trace/failingCalls.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

const UNKNOWN = 'The calls inside, and the value they moved, are not known without a trace.';

/** `refusal`: why the calls are not known; `large`: a tree that is too large to be looked through. */
export function callsSection(
  root: JsonObject | undefined,
  refusal: string,
  context: DecodeContext,
  large?: NodeValue,
): readonly Section[] {
  if (root === undefined) {
    if (large !== undefined && frameHead(large) !== undefined)
      return explanationSection('calls', [callTree(large, context)], [refusal]);
    return explanationSection('calls', [], refusal === '' ? [] : [UNKNOWN, refusal]);
  }
  const { calls, caughtCount } = findCalls(root, Infinity);
  const notes = [
    calls === 1 ? 'It made no calls.' : `It made ${plural(groupDigits(calls - 1), 'call')}.`,
    // Tracers leave the events of what failed out.
    ...(callFailed(root) && calls > 1 ? ['What they emitted is undone, and not in this trace.'] : []),
    ...(caughtCount === 0
      ? []
      : [
          `${plural(groupDigits(caughtCount), 'call')} failed while the call that made ${caughtCount === 1 ? 'it' : 'them'} went on.`,
        ]),
  ];
  return explanationSection('calls', [callTree(root, context)], notes);
}
