// What is inside frames: calls and events in their order, the same whole or read in parts.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { frameHead, insideFrame } from '../../../src/core/trace/callTree.ts';

const FRAME = { type: 'CALL', from: '0x1', to: '0x2', gas: '0x5', input: '0x' };
const call = (gas: number): JsonObject => ({ ...FRAME, gas: `0x${gas.toString(16)}` });
const log = (position: number | undefined, index: number): JsonObject => ({
  address: '0x2',
  topics: [],
  data: '0x',
  index: `0x${index.toString(16)}`,
  ...(position === undefined ? {} : { position: `0x${position.toString(16)}` }),
});

/** The same value, every container of it read in parts. */
function inParts(value: JsonValue): NodeValue {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const index = createJsonIndex(
    { read: (from, to) => bytes.subarray(from, to), length: bytes.length },
    { block: 64, large: 16 },
  );
  index.push(bytes);
  index.end();
  return index.root!;
}

const orderOf = (frame: NodeValue): string =>
  insideFrame(frame)
    .slice(0, 1_000)
    .map(({ kind, position, isPlaced }) => `${kind[0]}${position}${isPlaced ? '' : '?'}`)
    .join(' ');

describe('insideFrame', () => {
  it('puts events among the calls, where the tracer tells how many came before', () => {
    const frame = { ...FRAME, calls: [call(1), call(2)], logs: [log(1, 1), log(0, 0), log(2, 3), log(1, 2)] };
    assert.equal(orderOf(frame), 'e1 c0 e0 e3 c1 e2');
    assert.equal(orderOf(inParts(frame)), 'e1 c0 e0 e3 c1 e2');
    assert.deepEqual([0, 1].map(insideFrame(frame).placeOfCall), [1, 4]);
  });

  it('puts those after the calls of which that is not told, in the order of the log', () => {
    const frame = { ...FRAME, calls: [call(1)], logs: [log(undefined, 5), log(9, 4), log(0, 3)] };
    assert.equal(orderOf(frame), 'e2 c0 e1? e0?');
  });

  it('is nothing where a frame made no calls', () => {
    assert.equal(insideFrame(FRAME).count, 0);
    assert.equal(insideFrame(null).count, 0);
    assert.equal(insideFrame({ calls: 'x', logs: 7 }).count, 0);
  });

  it('is made once where a frame has much inside', () => {
    const many = { ...FRAME, calls: Array.from({ length: 21 }, (_, index) => call(index)) };
    assert.equal(insideFrame(many), insideFrame(many));
  });

  it('gives any part of it as of the whole', () => {
    const frames = fc.record({
      calls: fc.nat(6),
      logs: fc.array(fc.option(fc.nat(7), { nil: undefined }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(frames, fc.nat(13), fc.nat(13), fc.boolean(), ({ calls, logs }, from, length, isLarge) => {
        const whole = {
          ...FRAME,
          calls: Array.from({ length: calls }, (_, at) => call(at)),
          logs: logs.map((position, at) => log(position, at)),
        };
        const { slice, count, placeOfCall } = insideFrame(isLarge ? inParts(whole) : whole);
        const all = slice(0, count);
        assert.equal(all.length, calls + logs.length);
        const some = slice(from, from + length);
        assert.deepEqual(
          some.map(({ kind, position }) => [kind, position]),
          all.slice(from, from + length).map(({ kind, position }) => [kind, position]),
        );
        for (let position = 0; position < calls; position++)
          assert.deepEqual(
            [all[placeOfCall(position)]?.kind, all[placeOfCall(position)]?.position],
            ['call', position],
          );
      }),
    );
  });
});

describe('frameHead', () => {
  it('is the frame, without its calls and events where it is read in parts', () => {
    const frame = { ...FRAME, input: `0x${'ab'.repeat(40)}`, calls: [call(1)], logs: [log(0, 0)] };
    assert.equal(frameHead(frame), frame);
    const { logs: _logs, ...head } = frame;
    assert.deepEqual(frameHead(inParts(frame)), { ...head, calls: [] });
  });

  it('is none where the value is no frame', () => {
    for (const value of [
      null,
      'x',
      [],
      {},
      { type: '0x2', gas: '0x1' },
      inParts({ a: 'a long text for an index' }),
    ])
      assert.equal(frameHead(value), undefined);
  });
});
