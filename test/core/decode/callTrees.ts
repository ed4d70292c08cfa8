// The call trees of real transactions as text: as they are copied, then as their rows read. Run
// `node test/core/decode/callTrees.ts` after an intended change and review callTrees.txt.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainById } from '../../../src/core/chain/chains.ts';
import { callLine } from '../../../src/core/decode/callLine.ts';
import { eventLine } from '../../../src/core/decode/eventLine.ts';
import { callTreeOf, isCall, isCallEvent } from '../../../src/core/decode/callNodes.ts';
import { callTreeText } from '../../../src/core/decode/callTreeText.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { startRouted } from '../contracts/routedCalls.ts';
import type { Routed } from '../contracts/routedCalls.ts';

export const CALL_TREES = join(import.meta.dirname, 'callTrees.txt');

const WITH_LOGS = { tracer: 'callTracer', tracerConfig: { withLog: true } };

export async function callTrees(routed: Routed): Promise<string> {
  const parts: string[] = [];
  for (const [name, hash] of Object.entries(routed.hashes)) {
    const tree = await treeOf(routed, 'debug_traceTransaction', [hash, WITH_LOGS]);
    parts.push(`# ${name}`, runToEnd(callTreeText(tree!)), '', ...rowLines(tree!, 0), '');
  }
  return parts.join('\n');
}

/** The call tree in what the node gives to a method. */
export async function treeOf(
  { ask, context }: Routed,
  method: string,
  params: readonly JsonValue[],
): Promise<DecodedNode | undefined> {
  const result = await ask(method, ...params);
  return callTreeOf(decodeResult({ method, params }, result, { ...context, chain: chainById(31337n) }));
}

/** What the rows of a tree say, without their details. */
export function rowLines(node: DecodedNode, level: number): readonly string[] {
  const line = callLine(node) ?? (isCallEvent(node) ? eventLine(node) : undefined);
  if (line === undefined) return [];
  const { gas, what, outcome, tag } = line;
  const text = [what, outcome, tag === '' ? '' : `(${tag})`].filter(Boolean).join('  ');
  const below = isCall(node) ? childNodes(node).flatMap((row) => rowLines(row, level + 1)) : [];
  return [`${gas.padStart(9)} ${'  '.repeat(level)}${text}`, ...below];
}

if (process.argv[1] === import.meta.filename) {
  const routed = await startRouted();
  try {
    writeFileSync(CALL_TREES, await callTrees(routed));
  } finally {
    await routed.stop();
  }
  process.exit(0);
}
