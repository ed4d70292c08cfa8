import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { plotSeries } from '../../../src/core/watch/plotSeries.ts';
import type { Sample } from '../../../src/core/watch/samples.ts';

const sample = (time: bigint, amount?: bigint): Sample => ({
  time,
  numbers: new Map(
    amount === undefined
      ? []
      : [['result', { key: 'result', kind: 'wei' as const, value: '', amount, text: `${amount} wei` }]],
  ),
});

describe('plotSeries', () => {
  it('places values between the lowest and the highest, which stay exact', () => {
    const big = 10n ** 30n;
    const samples = [sample(100n, big), sample(110n, big + 1n), sample(120n, big + 2n)];
    const placeOf = (at: number, x: bigint): object => ({
      x,
      leaf: samples[at]!.numbers.get('result'),
      sample: samples[at],
    });
    assert.deepEqual(plotSeries(samples, 'result', 'time'), {
      lines: [
        [
          [0, 0],
          [0.5, 0.5],
          [1, 1],
        ],
      ],
      points: samples.map((one) => ({ leaf: one.numbers.get('result'), sample: one })),
      gaps: [],
      count: 3,
      least: placeOf(0, 100n),
      greatest: placeOf(2, 120n),
      last: placeOf(2, 120n),
    });
  });

  it('breaks the line where a run gave no number', () => {
    const plot = plotSeries([sample(0n, 1n), sample(1n), sample(2n, 3n), sample(4n, 2n)], 'result', 'time')!;
    assert.deepEqual(plot.lines, [
      [[0, 0]],
      [
        [0.3333, 1],
        [1, 0.5],
      ],
    ]);
    const gaps = plot.gaps.map(({ left, right, from, to }) => [left, right, from.time, to.time]);
    assert.deepEqual(gaps, [[0, 0.3333, 0n, 2n]]);
    const failingAtTheEnds = [sample(0n), sample(1n, 1n), sample(2n, 1n), sample(3n)];
    const failing = plotSeries(failingAtTheEnds, 'result', 'time')!;
    assert.deepEqual(failing.lines.flat(), [
      [0, 0.5],
      [0.5, 0.5],
    ]);
    assert.deepEqual(
      failing.gaps.map(({ left, right, to }) => [left, right, to.time]),
      [[0.5, 1, 3n]],
    );
  });

  it('cuts a gap that is long beside what is known, and leaves the rest in scale', () => {
    const early = [0n, 10n, 20n, 30n].map((time) => sample(time, time));
    const late = [1_110n, 1_120n].map((time) => sample(time, time));
    const plot = plotSeries([...early, sample(1_100n), ...late], 'result', 'time')!;
    assert.deepEqual(
      plot.lines.map((line) => line.map(([x]) => x)),
      [
        [0, 0.1666, 0.3333, 0.5],
        [0.8333, 1],
      ],
    );
    assert.deepEqual(
      plot.gaps.map(({ left, right, isCut }) => [left, right, isCut]),
      [[0.5, 0.8333, true]],
    );
    const short = plotSeries([...early, sample(35n), sample(40n, 1n)], 'result', 'time')!;
    assert.deepEqual(
      short.gaps.map(({ left, right, isCut }) => [left, right, isCut]),
      [[0.75, 1, undefined]],
    );
  });

  it('draws one value, and values that are all the same, in the middle', () => {
    assert.deepEqual(plotSeries([sample(7n, 9n)], 'result', 'time')?.lines, [[[0.5, 0.5]]]);
    assert.deepEqual(plotSeries([sample(7n, 9n), sample(8n, 9n)], 'result', 'time')?.lines, [
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ]);
  });

  it('is nothing without a value', () => {
    assert.equal(plotSeries([sample(1n)], 'result', 'time'), undefined);
    assert.equal(plotSeries([sample(1n, 1n)], 'result', 'block'), undefined);
  });

  it('thins out long series without losing the lowest and the highest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(-(2n ** 255n), 2n ** 256n), { minLength: 401, maxLength: 3_000 }),
        (amounts) => {
          const plot = plotSeries(
            amounts.map((amount, time) => sample(BigInt(time), amount)),
            'result',
            'time',
          )!;
          const ys = plot.lines.flat().map(([, y]) => y);
          assert.ok(ys.length <= 802);
          assert.ok(plot.lines.flat().every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
          const isFlat = amounts.every((amount) => amount === amounts[0]);
          assert.deepEqual([Math.min(...ys), Math.max(...ys)], isFlat ? [0.5, 0.5] : [0, 1]);
        },
      ),
      { numRuns: 20 },
    );
  });
});
