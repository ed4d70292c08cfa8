import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { splitEvenly, limitAfter } from '../../../src/core/batch/batchLimit.ts';

describe('limitAfter', () => {
  it('takes the number that the refusal names, or half', () => {
    const refusals = [
      'Batch of more than 3 requests are not allowed on free tier',
      'batch too large',
      'Batch size exceeds the limit of 1,000',
      'batch size 100 is too large, max is 20',
    ];
    assert.deepEqual(
      refusals.map((message) => limitAfter(message, message.startsWith('Batch size') ? 5_000 : 100)),
      [3, 50, 1_000, 20],
    );
  });

  it('says nothing of other refusals, and of a call alone', () => {
    assert.equal(limitAfter('batch too large', 1), undefined);
    assert.equal(limitAfter('rate limit exceeded', 100), undefined);
    assert.equal(limitAfter('', 100), undefined);
  });

  it('always gets smaller, and never to nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5_000 }), fc.string(), (count, text) => {
        const limit = limitAfter(`batch too large ${text}`, count)!;
        assert.ok(limit >= 1 && limit < count);
      }),
    );
  });
});

describe('splitEvenly', () => {
  it('keeps every item and their order, in runs that are full but for the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, most) => {
        const runs = splitEvenly(items, most);
        assert.deepEqual(runs.flat(), items);
        for (const run of runs.slice(0, -1)) assert.equal(run.length, most);
        assert.ok(runs.every(({ length }) => length >= 1 && length <= most));
      }),
    );
  });
});
