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
    assert.deepEqual(callTrees(items), [
      frame(FIRST, '0x1', [frame(FIRST, '0x2', [frame(FIRST, '0x3')]), frame(FIRST, '0x4')]),
      frame(SECOND, '0x5', [frame(SECOND, '0x6')]),
    ]);
  });

  it('places items that tell their depth only', () => {
    const at = (depth: number, from: string): JsonObject => ({ type: 'CALL', depth, from });
    assert.deepEqual(callTrees([at(0, '0x1'), at(1, '0x2'), at(1, '0x3')]), [
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
