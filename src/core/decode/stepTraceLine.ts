// The line of a trace of EVM steps, the result of debug_traceTransaction without a tracer.

import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { groupDigits, isBytes } from '../quantity.ts';
import { countSentChildren, headlineNodes, memberNamed } from './childNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { errorLine } from './insideData.ts';
import { largeSummary } from './largeNotations.ts';
import { plural } from './notation.ts';

/**
 * `gas used 48,123 · returned 0x01 · 214 steps`; undefined for any other node. `lineOf`: gives a member in a few words.
 */
export function stepTraceLine(
  node: DecodedNode,
  lineOf: (member: DecodedNode) => string,
): string | undefined {
  if (memberNamed(node.value, 'structLogs') === undefined) return undefined;
  const members = new Map(headlineNodes(node).map((member) => [member.label, member]));
  const steps = members.get('structLogs');
  const failed = members.get('failed');
  if (steps?.kind !== 'array' || failed === undefined) return undefined;
  const gas = members.get('gas');
  return [
    // Only a failure is mentioned.
    ...(failed.value === false ? [] : [failed.value === true ? 'failed' : `failed ${lineOf(failed)}`]),
    ...returned(members.get('returnValue'), lineOf),
    ...(gas === undefined ? [] : [`gas used ${lineOf(gas)}`]),
    isLargeValue(steps.value)
      ? largeSummary(steps.value, 'step')
      : plural(groupDigits(BigInt(countSentChildren(steps))), 'step'),
  ].join(' · ');
}

/** The return data as text. Some nodes send the bytes without `0x`. */
function returned(node: DecodedNode | undefined, lineOf: (member: DecodedNode) => string): readonly string[] {
  if (typeof node?.value !== 'string') return [];
  const hex = node.value.startsWith('0x') ? node.value : `0x${node.value}`;
  if (hex === '0x') return [];
  const data = decode(node.label, hex, node.shape, { parent: node.parent });
  return [(isBytes(hex) ? errorLine(data) : undefined) ?? `returned ${lineOf(data)}`];
}
