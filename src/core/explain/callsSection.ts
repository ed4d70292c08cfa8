// The section with the calls inside a transaction: how many, those that failed, and all as a tree.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { CALL_FRAME } from '../trace/callFrame.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

/** More are found in the tree. */
const MOST_CAUGHT = 20;

const UNKNOWN = 'The calls inside, and the value they moved, are not known without a trace.';

/** `refusal`: why there is no tree. */
export function callsSection(
  root: JsonObject | undefined,
  refusal: string,
  context: DecodeContext,
): readonly Section[] {
  if (root === undefined) return explanationSection('calls', [], refusal === '' ? [] : [UNKNOWN, refusal]);
  const { inside, caught } = countCalls(root);
  const calls =
    inside === 0
      ? 'The transaction’s own call made no others.'
      : `It made ${plural(groupDigits(inside), 'call')}.`;
  const failed = `${plural(groupDigits(caught.length), 'call')} failed without stopping the transaction`;
  const few = caught.slice(0, MOST_CAUGHT);
  const listed = caught.length > few.length ? `${failed}; these are the first ${few.length}.` : `${failed}.`;
  return explanationSection(
    'calls',
    [
      ...few.map((frame, at) => decode(labelOf(at, few.length), frame, CALL_FRAME, { context })),
      decode('call tree', root, CALL_FRAME, { context: { ...context, isGasShareElsewhere: true } }),
    ],
    caught.length === 0 ? [calls] : [calls, listed],
  );
}

function labelOf(at: number, count: number): string {
  return count === 1 ? 'failed call' : `failed call ${at + 1}`;
}

/** `caught`: in their order, the calls that failed while what called them went on. Those inside of one are its part. */
function countCalls(root: JsonObject): { readonly inside: number; readonly caught: readonly JsonObject[] } {
  const open: { readonly frame: JsonObject; readonly isInFailed: boolean }[] = [
    { frame: root, isInFailed: false },
  ];
  const caught: JsonObject[] = [];
  let inside = -1;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { frame, isInFailed } = next;
    inside++;
    const hasFailed = typeof frame['error'] === 'string';
    if (hasFailed && !isInFailed && frame !== root) caught.push(frame);
    const { calls } = frame;
    if (!Array.isArray(calls)) continue;
    // One by one: a frame can hold more calls than a function takes arguments.
    for (const call of (calls as readonly JsonValue[]).toReversed())
      if (isJsonObject(call)) open.push({ frame: call, isInFailed: isInFailed || hasFailed });
  }
  return { inside, caught };
}
