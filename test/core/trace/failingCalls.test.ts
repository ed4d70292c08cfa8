// Which calls failed, whose failure was caught, and which are open at first.
import assert from 'node:assert/strict';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import {
  callsToDepth,
  failingCall,
  failingPath,
  countTracedCalls,
  findCalls,
  openedCalls,
} from '../../../src/core/trace/failingCalls.ts';

const call = (calls: readonly JsonObject[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'CALL',
  from: '0x1',
  to: '0x2',
  gas: '0x5',
  ...(calls.length === 0 ? {} : { calls }),
  ...more,
});
/** `output`: a byte. */
const failed = (output: string, ...calls: readonly JsonObject[]): JsonObject =>
  call(calls, { error: 'execution reverted', output: output.replace('x', 'x0') });
const many = (count: number): readonly JsonObject[] => Array.from({ length: count }, () => call());

describe('failingCall', () => {
  it('is the last one, or one whose data it gave back, in its own too', () => {
    const word = (digits: string): string => digits.padStart(64, '0');
    const data = `0x${'2'.repeat(71)}`;
    const carried = {
      output: `0x11223344${word('20')}${word('24')}0${'2'.repeat(71)}${'0'.repeat(56)}`,
      error: 'execution reverted',
    };
    assert.equal(failingCall(call([failed(data), call()], carried)), 0);
    assert.equal(failingCall(failed('0x1', call(), failed('0x2'))), 1);
    assert.equal(failingCall(failed(data, failed(data), call())), 0);
    assert.equal(failingCall(failed('0x1', failed('0x2'), call())), undefined);
    assert.equal(failingCall(failed('0x1')), undefined);
    assert.equal(failingCall(call([failed('0x1')])), undefined);
  });

  /** Every container of it read in parts. */
  function inParts(frame: JsonObject): NodeValue {
    const bytes = new TextEncoder().encode(JSON.stringify(frame));
    const index = createJsonIndex(
      { read: (from, to) => bytes.subarray(from, to), length: bytes.length },
      { large: 16 },
    );
    index.push(bytes);
    index.end();
    return index.root!;
  }

  it('is the same of a frame that is read in parts', () => {
    assert.deepEqual(failingPath(inParts(failed('0x01', call(), failed('0x02')))), [1]);
    const log = { address: '0x2', topics: [], data: '0x', position: '0x1' };
    for (const [frame, position] of [
      [failed('0x01', call(), failed('0x02')), 1],
      [failed('0x123456701', failed('0x123456701'), call(), failed('0x02')), 0],
      [failed('0x01', failed('0x02'), call()), undefined],
      [failed('0x123456701', ...many(40), failed('0x123456701'), ...many(40)), 40],
      [{ ...failed('0x01', call(), failed('0x02'), failed('0x02')), logs: [log, log] }, 2],
    ] as const) {
      assert.equal(failingCall(frame), position);
      assert.equal(failingCall(inParts(frame)), position);
    }
    // A failure further back is not looked for.
    assert.equal(failingCall(inParts(failed('0x123456701', failed('0x123456701'), ...many(64)))), undefined);
  });

  it('leads to where the failure began, past the events on the way', () => {
    const log = { address: '0x2', topics: [], data: '0x', position: '0x0' };
    const inner = { ...failed('0x03', call(), failed('0x03')), logs: [log] };
    assert.deepEqual(failingPath(failed('0x01', call(), inner)), [1, 2]);
    assert.deepEqual(failingPath(call([failed('0x01')])), []);
  });
});

describe('findCalls', () => {
  it('counts calls, and each failure that was caught once', () => {
    const inner = failed('0x03', failed('0x03'));
    const top = call([inner, call([call(), failed('0x04')])]);
    assert.deepEqual(countTracedCalls(top), { calls: 6, caught: 2 });
    const found = findCalls(top);
    assert.equal(found.calls, 6);
    assert.deepEqual(found.caught, [[0], [1, 1]]);
    // Caught in a transaction that failed of something else.
    assert.deepEqual(findCalls(failed('0x09', failed('0x03'), call(), failed('0x09'))).caught, [[0]]);
    // In the order of the rows.
    assert.deepEqual(findCalls(call([call([failed('0x02')]), failed('0x03')])).caught, [[0, 0], [1]]);
  });

  it('looks at no more than it was allowed', () => {
    assert.equal(findCalls(call(many(100)), 10).isWhole, false);
    assert.equal(findCalls(call(many(100)), 200).calls, 101);
  });

  it('takes trees as deep as nodes send them', () => {
    let deep = call();
    for (let level = 0; level < 5_000; level++) deep = failed('0x01', deep);
    assert.equal(findCalls(deep, Infinity).calls, 5_001);
    assert.equal(countTracedCalls(deep).calls, 5_001);
    assert.ok(failingPath(deep).length <= 2_000);
  });
});

describe('openedCalls', () => {
  it('are all that hold anything, of a short tree', () => {
    assert.deepEqual(openedCalls(call([call([call()]), call()])), [[], [0]]);
    assert.deepEqual(openedCalls(call()), []);
  });

  it('are the ways to what failed, of a long one', () => {
    const caught = call([call([failed('0x02', failed('0x02'))])]);
    assert.deepEqual(openedCalls(call([...many(80), caught])), [[], [80], [80, 0]]);
    const passed = failed('0x01', failed('0x01', ...many(80), failed('0x01')));
    assert.deepEqual(openedCalls(passed), [[], [0]]);
  });
});

describe('callsToDepth', () => {
  it('are those of so many levels', () => {
    const tree = call([call([call([call()])]), call()]);
    assert.deepEqual(callsToDepth(tree, 1), [[]]);
    assert.deepEqual(callsToDepth(tree, 2), [[], [0]]);
    assert.deepEqual(callsToDepth(tree, 1_000), [[], [0], [0, 0]]);
    assert.equal(callsToDepth(call(Array.from({ length: 2_000 }, () => call([call()]))), 1_000).length, 500);
  });
});
