// The section with the calls inside a transaction, as a tree with their number.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { CALL_FRAME } from '../trace/callFrame.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

const UNKNOWN = 'The calls inside, and the ether they moved, are not known without a trace.';

/** `refusal`: why there is no tree. */
export function callsSection(
  root: JsonObject | undefined,
  refusal: string,
  context: DecodeContext,
): readonly Section[] {
  if (root === undefined) return explanationSection('calls', [], refusal === '' ? [] : [UNKNOWN, refusal]);
  const { inside, caught } = countCalls(root);
  const calls = inside === 0 ? 'It made no calls.' : `It made ${plural(groupDigits(inside), 'call')}.`;
  const failed = plural(groupDigits(caught), 'call');
  const notes = caught === 0 ? [calls] : [calls, `${failed} failed without stopping the transaction.`];
  return explanationSection('calls', [decode('call tree', root, CALL_FRAME, { context })], notes);
}

function countCalls(root: JsonObject): { readonly inside: number; readonly caught: number } {
  const open: JsonObject[] = [root];
  let [inside, failed] = [-1, 0];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    inside++;
    if (typeof frame['error'] === 'string') failed++;
    const { calls } = frame;
    // One by one: a frame can hold more calls than a function takes arguments.
    if (Array.isArray(calls))
      for (const call of calls as readonly JsonValue[]) if (isJsonObject(call)) open.push(call);
  }
  return { inside, caught: typeof root['error'] === 'string' ? 0 : failed };
}
