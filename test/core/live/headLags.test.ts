import assert from 'node:assert/strict';
import { HeadLags } from '../../../src/core/live/headLags.ts';

describe('HeadLags', () => {
  it('counts of each endpoint how often it was the first, and how late it was else', () => {
    const lags = new HeadLags(2);
    const times: readonly (readonly [number, number])[] = [
      [1_000, 1_030],
      [2_050, 2_000],
      [3_000, 3_010],
      [4_000, 4_000],
    ];
    for (const [index, [a, b]] of times.entries()) {
      const number = BigInt(index + 10);
      lags.take(0, number, { hash: `0x${index}`, at: a });
      lags.take(1, number, { hash: `0x${index}`, at: b });
    }
    assert.deepEqual(lags.standing(0), {
      newest: 13n,
      blocks: 4,
      firsts: 3,
      median: 0,
      most: 50,
      differs: undefined,
    });
    assert.deepEqual(lags.standing(1), {
      newest: 13n,
      blocks: 4,
      firsts: 2,
      median: 10,
      most: 30,
      differs: undefined,
    });
    assert.deepEqual(
      lags.blocks().map(({ number, firstAt }) => [number, firstAt]),
      [
        [10n, 1_000],
        [11n, 2_000],
        [12n, 3_000],
        [13n, 4_000],
      ],
    );
  });

  it('counts no block that only one of them has told of, and says what is the newest all the same', () => {
    const lags = new HeadLags(3);
    lags.isAt(0, 9n);
    lags.take(1, 10n, { hash: '0xa', at: 5 });
    assert.deepEqual(
      [0, 1, 2].map((at) => [lags.standing(at).newest, lags.standing(at).blocks, lags.standing(at).median]),
      [
        [9n, 0, undefined],
        [10n, 0, undefined],
        [undefined, 0, undefined],
      ],
    );
  });

  it('tells of another block at the same number until both have the same again', () => {
    const lags = new HeadLags(2);
    lags.take(0, 10n, { hash: '0xaa', at: 1 });
    lags.take(1, 10n, { hash: '0xbb', at: 2 });
    assert.deepEqual(lags.standing(1).differs, { number: 10n, hash: '0xbb' });
    assert.equal(lags.standing(0).differs, undefined);
    lags.take(1, 10n, { hash: '0xaa', at: 40 });
    assert.deepEqual([lags.standing(1).differs, lags.standing(1).most], [undefined, 39]);
    // The same block again is no news.
    lags.take(1, 10n, { hash: '0xaa', at: 900 });
    assert.equal(lags.standing(1).most, 39);
  });

  it('forgets old blocks', () => {
    const lags = new HeadLags(2);
    for (let number = 0n; number < 1_500n; number++)
      for (const at of [0, 1]) lags.take(at, number, { hash: '0x', at });
    assert.deepEqual([lags.blocks().length, lags.blocks()[0]!.number], [1_000, 500n]);
  });
});
