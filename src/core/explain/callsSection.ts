// The section with the calls inside a transaction: how many, how many of them failed, and all as a tree.

import { callTree } from '../decode/callNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { findCalls } from '../trace/failingCalls.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

const UNKNOWN = 'The calls inside, and the value they moved, are not known without a trace.';

/** `refusal`: why there is no tree. */
export function callsSection(
  root: JsonObject | undefined,
  refusal: string,
  context: DecodeContext,
): readonly Section[] {
  if (root === undefined) return explanationSection('calls', [], refusal === '' ? [] : [UNKNOWN, refusal]);
  const { calls, caughtCount } = findCalls(root, Infinity);
  const notes = [
    calls === 1
      ? 'The transaction’s own call made no others.'
      : `It made ${plural(groupDigits(calls - 1), 'call')}.`,
    ...(caughtCount === 0
      ? []
      : [
          `${plural(groupDigits(caughtCount), 'call')} failed while the call that made ${caughtCount === 1 ? 'it' : 'them'} went on.`,
        ]),
  ];
  return explanationSection('calls', [callTree(root, context)], notes);
}
