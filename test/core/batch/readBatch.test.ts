import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readBatch } from '../../../src/core/batch/readBatch.ts';

describe('readBatch', () => {
  it('gives each call its own reply, whatever the order, and names what is missing, double and nobody’s', () => {
    const calls = fc.uniqueArray(fc.record({ id: fc.nat(500), times: fc.constantFrom(0, 1, 1, 1, 2) }), {
      selector: ({ id }) => id,
    });
    const strangers = fc.array(fc.oneof(fc.integer({ min: 501 }), fc.string(), fc.constant(null)));
    fc.assert(
      fc.property(calls, strangers, fc.infiniteStream(fc.nat()), (sent, others, keys) => {
        const items = [
          ...sent.flatMap(({ id, times }) => Array.from({ length: times }, () => ({ id, result: `r${id}` }))),
          ...others.map((id) => ({ id, result: 'stranger' })),
        ]
          .map((item) => ({ item, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);
        const read = readBatch(
          items,
          sent.map(({ id }) => id),
        );
        const withTimes = (times: number): number[] =>
          sent.filter((call) => call.times === times).map(({ id }) => id);
        assert.deepEqual(
          [...read.replies].toSorted(([a], [b]) => a - b),
          withTimes(1)
            .toSorted((a, b) => a - b)
            .map((id) => [id, { id, result: `r${id}` }]),
        );
        assert.deepEqual(read.missing, withTimes(0));
        assert.deepEqual(new Set(read.duplicate), new Set(withTimes(2)));
        assert.deepEqual(read.unknown.toSorted(), others.map((id) => JSON.stringify(id)).toSorted());
      }),
    );
  });

  it('takes what is no reply for nobody’s', () => {
    assert.deepEqual(readBatch([7, null, {}, { id: '1' }], [1]), {
      replies: new Map(),
      missing: [1],
      duplicate: [],
      unknown: ['none', 'none', 'none', '"1"'],
    });
  });
});
