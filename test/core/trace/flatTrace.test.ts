import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/json.ts';
import { callTrees, isFlatTrace } from '../../../src/core/trace/flatTrace.ts';

const [FIRST, SECOND] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`];

/** A call at this address of a transaction; its gas tells it from the others. */
const item = (transactionHash: string, traceAddress: readonly number[], gas: string): JsonObject => ({
  action: { callType: 'call', gas },
  transactionHash,
  traceAddress,
  type: 'call',
});
const frame = (transactionHash: string, gas: string, calls?: readonly JsonObject[]): JsonObject => ({
  type: 'CALL',
  gas,
  transactionHash,
  ...(calls === undefined ? {} : { calls }),
});

describe('callTrees', () => {
  it('gives one tree per transaction', () => {
    const items = [
      item(FIRST, [], '0x1'),
      item(FIRST, [0], '0x2'),
      item(FIRST, [0, 0], '0x3'),
      item(FIRST, [1], '0x4'),
      item(SECOND, [], '0x5'),
      item(SECOND, [0], '0x6'),
    ];
    assert.deepEqual(callTrees(items)?.trees, [
      frame(FIRST, '0x1', [frame(FIRST, '0x2', [frame(FIRST, '0x3')]), frame(FIRST, '0x4')]),
      frame(SECOND, '0x5', [frame(SECOND, '0x6')]),
    ]);
  });

  it('places items that tell their depth only', () => {
    const at = (depth: number, from: string): JsonObject => ({ type: 'CALL', depth, from });
    assert.deepEqual(callTrees([at(0, '0x1'), at(1, '0x2'), at(1, '0x3')])?.trees, [
      {
        type: 'CALL',
        from: '0x1',
        calls: [
          { type: 'CALL', from: '0x2' },
          { type: 'CALL', from: '0x3' },
        ],
      },
    ]);
  });

  it('counts the calls that a filtered list announces and does not hold', () => {
    const items = [
      { ...item(FIRST, [], '0x1'), subtraces: 3 },
      { ...item(FIRST, [0], '0x2'), subtraces: 0 },
      { ...item(SECOND, [], '0x3'), subtraces: 1 },
      { ...item(SECOND, [0], '0x4'), subtraces: 2 },
    ];
    assert.deepEqual(callTrees(items), {
      trees: [
        { ...frame(FIRST, '0x1', [frame(FIRST, '0x2')]), 'calls not in this list': 2 },
        frame(SECOND, '0x3', [{ ...frame(SECOND, '0x4'), 'calls not in this list': 2 }]),
      ],
      leftOut: 4,
    });
  });

  it('takes Besu’s revert data for the output that it leaves out, and other text as the reason', () => {
    const failed = (revertReason: string): JsonObject => ({
      ...item(FIRST, [], '0x1'),
      result: null,
      error: 'Reverted',
      revertReason,
    });
    assert.deepEqual(
      ['0x7d88c1856cc95352', 'not the owner'].map((reason) => callTrees([failed(reason)])?.trees[0]),
      [
        { ...frame(FIRST, '0x1'), output: '0x7d88c1856cc95352', error: 'Reverted' },
        { ...frame(FIRST, '0x1'), error: 'Reverted', revertReason: 'not the owner' },
      ],
    );
  });

  const unplaced: Readonly<Record<string, readonly JsonObject[]>> = {
    'a call of another transaction': [item(FIRST, [], '0x1'), item(SECOND, [0], '0x2')],
    'a call whose caller is missing': [item(FIRST, [0], '0x1')],
    'a call of another caller': [item(FIRST, [], '0x1'), item(FIRST, [0], '0x2'), item(FIRST, [1, 0], '0x3')],
    'a call after one that is missing': [item(FIRST, [], '0x1'), item(FIRST, [1], '0x2')],
  };
  for (const [what, items] of Object.entries(unplaced))
    it(`gives none for a list with ${what}`, () => assert.equal(callTrees(items), undefined));
});

describe('isFlatTrace', () => {
  it('goes by the first item', () => {
    assert.deepEqual(
      [
        [item(FIRST, [], '0x1')],
        [{ type: 'CALL', depth: 0, from: '0x1' }],
        [{ type: 'CALL' }],
        [null],
        [],
      ].map(isFlatTrace),
      [true, true, false, false, false],
    );
  });
});
