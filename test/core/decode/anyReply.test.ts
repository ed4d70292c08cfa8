// No reply, however wrong, breaks decoding or hides in it: recorded replies with random changes.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { callLine } from '../../../src/core/decode/callLine.ts';
import { callTreeOf, isCall, isCallEvent } from '../../../src/core/decode/callNodes.ts';
import { callTreeText } from '../../../src/core/decode/callTreeText.ts';
import { childCount, childNodes, sentNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { eachLeaf } from '../../../src/core/decode/eachLeaf.ts';
import { eventLine } from '../../../src/core/decode/eventLine.ts';
import { nodePath } from '../../../src/core/decode/nodePath.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { isJsonObject, parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { findCalls, openedCalls } from '../../../src/core/trace/failingCalls.ts';
import { times } from '../../effort.ts';
import { FIXTURES, readFixture } from '../fixture.ts';
import { SAMPLES } from './samples.ts';

/** Of a thousand replies each. */
const RUNS = times(1, 100);

const recorded = readdirSync(FIXTURES)
  .map((file) => readFixture(file.replace(/\.json$/, '')))
  .filter(({ reply }) => 'result' in reply);
const replies: readonly {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: JsonValue;
}[] = [
  ...recorded.map(({ method, params, reply }) => ({ method, params, result: reply['result'] ?? null })),
  ...SAMPLES.map((result) => ({ method: 'x_unknown', params: [], result })),
];

const ODD: readonly JsonValue[] = [
  null,
  true,
  '',
  '0x',
  '0x0',
  '0x1',
  '-1',
  '0x08c379a0',
  '0xa9059cbb',
  '0x02f8',
  'latest',
  'CALL',
  `0x${'ff'.repeat(20)}`,
  `0x${'00'.repeat(32)}`,
  `0x${'ff'.repeat(32)}`,
  `0xa9059cbb${'00'.repeat(31)}20${'ff'.repeat(32)}`,
  `0x08c379a0${'00'.repeat(31)}20${'00'.repeat(31)}05ffffffffff${'00'.repeat(27)}`,
  `0x${'c1'.repeat(200)}c0`,
  'x'.repeat(500),
  0,
  -7,
  1.5,
  1e21,
  parseJson('123456789012345678901234567890'),
  parseJson('1e400'),
  [],
  {},
  [[]],
  { type: 'CALL', from: '0x1', error: 'x', input: '0x', calls: [null] },
  { action: {}, traceAddress: [] },
  { structLogs: [null], failed: true },
  { topics: ['0x1', null], data: '0x' },
  { blockNumber: '0x1', confirmations: 1, 'by block': 1, oldestBlock: '0x1', reward: [] },
  { structLogs: [], steps: 7 },
  { oldestBlock: '0x1', baseFeePerGas: [null], reward: 'x' },
];

/** Numbers from 0 to below `most`, the same for the same seed. */
function random(seed: number): (most: number) => number {
  let state = seed | 1;
  return (most) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % most;
  };
}

/** The value with something below it replaced, removed or added; sometimes the value itself. */
function change(value: JsonValue, next: (most: number) => number): JsonValue {
  const isBranch = Array.isArray(value) || isJsonObject(value);
  if (!isBranch || next(8) === 0) {
    if (typeof value !== 'string' || next(2) === 0) return ODD[next(ODD.length)]!;
    const at = next(value.length + 1);
    return value.slice(0, at) + '0123456789abcdefxg'[next(18)]! + value.slice(at + next(3));
  }
  if (Array.isArray(value)) {
    const items = [...(value as readonly JsonValue[])];
    const at = next(items.length + 1);
    items[at] = change(items[at] ?? null, next);
    return items;
  }
  const names = Object.keys(value);
  const name = names[next(names.length + 1)] ?? ['__proto__', 'input', 'type', 'error', 'topics'][next(5)]!;
  return Object.fromEntries([
    ...Object.entries(value).filter(() => next(20) > 0),
    [name, change(value[name] ?? null, next)],
  ]);
}

/** Every scalar of a value, as JSON. */
function scalars(value: JsonValue, found: string[]): string[] {
  if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) scalars(item, found);
  else if (isJsonObject(value)) for (const member of Object.values(value)) scalars(member, found);
  else found.push(JSON.stringify(value));
  return found;
}

/** The scalars below a node, each with its kind and amount, by walking nodes. */
function leavesOfNodes(node: DecodedNode, name: string, found: string[]): string[] {
  if (node.kind === 'array' || node.kind === 'object') {
    for (const child of sentNodes(node, 0, Object.keys(node.value as object).length))
      leavesOfNodes(child, node.kind === 'array' ? name : child.label, found);
  } else found.push(leafLine(name, node.kind, node.value as JsonValue, node.amount));
  return found;
}

function leafLine(name: string, kind: string, value: JsonValue, amount: bigint | number | undefined): string {
  return `${name} ${kind} ${JSON.stringify(value)} ${amount}`;
}

/** Reads a node in every way, and all below it; gives the scalars of what was sent. */
function readAll(node: DecodedNode, found: string[], isSent: boolean, depth: number): string[] {
  const isBranch = node.kind === 'array' || node.kind === 'object';
  assert.notEqual(summarize(node, 1_760_000_000), '');
  if (!isBranch) assert.ok(notationsOf(node, 1_760_000_000).length > 0);
  assert.equal(typeof labelOf(node), 'string');
  const children = childNodes(node);
  assert.equal(children.length, childCount(node));
  if (node.kind === 'object')
    assert.equal(
      new Set(children.map(({ label }) => label)).size,
      children.length,
      'two members of one name',
    );
  if (isSent && !isBranch) found.push(JSON.stringify(node.value));
  // What was derived can hold more that is derived; a few levels show that it reads.
  if (isSent || depth < 4)
    for (const child of children)
      readAll(child, found, isSent && isBranch && child.provenance !== 'derived', isSent ? 0 : depth + 1);
  return found;
}

/** Reads the call trees of a result in every way. */
function readCalls(result: DecodedNode): void {
  const tree = callTreeOf(result);
  if (tree === undefined) return;
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = childNodes(node);
    assert.equal(children.length, childCount(node));
    const line = callLine(node) ?? eventLine(node);
    assert.notEqual(line.what, '');
    assert.ok(nodePath(node).startsWith('result'));
    open.push(...children.filter((child) => isCall(child) || isCallEvent(child)));
    if (isCall(node)) assert.ok(openedCalls(node.value).length <= findCalls(node.value).calls);
  }
  assert.notEqual(runToEnd(callTreeText(tree)), undefined);
}

describe('decodeResult', () => {
  it(`reads ${RUNS * 1_000} changed replies under any method without throwing, and hides nothing in them`, function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const next = random(seed);
        for (let run = 0; run < 1000; run++) {
          const { method, params, result } = replies[next(replies.length)]!;
          let changed = change(result, next);
          for (let more = next(3); more > 0; more--) changed = change(changed, next);
          const as = next(4) === 0 ? METHODS[next(METHODS.length)]!.name : method;
          const node = decodeResult({ method: as, params }, changed, { head: 5n });
          const [read, sent] = [readAll(node, [], true, 0), scalars(changed, [])];
          assert.equal(read.toSorted().join('\n'), sent.toSorted().join('\n'));
          readCalls(node);
          const leaves: string[] = [];
          eachLeaf('result', changed, node.shape, (...leaf) => leaves.push(leafLine(...leaf)));
          const ofNodes = leavesOfNodes(node, 'result', []);
          assert.equal(leaves.toSorted().join('\n'), ofNodes.toSorted().join('\n'));
        }
      }),
      // In this one, a `number` is none of a block.
      { numRuns: RUNS + 1, examples: [[-11]] },
    );
  });
});
