import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ROWS_PER_BLOCK, boundOf, runsOf } from '../../src/storage/timeRuns.ts';
import type { TimeSpan } from '../../src/storage/timeRuns.ts';

const spans = fc
  .array(fc.record({ gap: fc.nat(2), oldest: fc.nat(50), more: fc.nat(20) }), { maxLength: 12 })
  .map((all) => {
    let block = -1;
    return all.map(({ gap, oldest, more }): TimeSpan => {
      block += gap + 1;
      return { block, oldest, newest: oldest + more };
    });
  });

describe('runsOf', () => {
  it('is one run where each block has a later call than those before, and none beyond the last row', () => {
    const all = [
      { block: 0, oldest: 1, newest: 5 },
      { block: 1, oldest: 4, newest: 5 },
      { block: 3, oldest: 6, newest: 9 },
    ];
    assert.deepEqual(runsOf(all, 3 * ROWS_PER_BLOCK + 7, Infinity), [
      { from: 0, below: 3 * ROWS_PER_BLOCK + 8, spans: all },
    ]);
    assert.deepEqual(runsOf(all, 3 * ROWS_PER_BLOCK + 7, 5), [
      { from: 0, below: 2 * ROWS_PER_BLOCK, spans: all.slice(0, 2) },
    ]);
  });

  it('has every block that could have an entry of that time or before once', () => {
    fc.assert(
      fc.property(spans, fc.nat(80), (all, at) => {
        const covered = runsOf(all, 100 * ROWS_PER_BLOCK, at).flatMap(({ from, below }) =>
          all.filter(({ block }) => block * ROWS_PER_BLOCK >= from && block * ROWS_PER_BLOCK < below),
        );
        const needed = all.filter(({ oldest }) => oldest <= at);
        assert.deepEqual(new Set(covered).size, covered.length);
        assert.ok(needed.every((span) => covered.includes(span)));
      }),
    );
  });
});

describe('boundOf', () => {
  it('is that of the last block of which a row is left', () => {
    const all = [
      { block: 0, oldest: 1, newest: 5 },
      { block: 1, oldest: 4, newest: 9 },
    ];
    const bounds = [1, 0, -1].map((by) => boundOf({ from: 0, below: ROWS_PER_BLOCK + by, spans: all }));
    assert.deepEqual(bounds, [9, 5, 5]);
  });

  it('is no earlier than any entry that was not looked at', () => {
    fc.assert(
      fc.property(spans, fc.nat(15 * ROWS_PER_BLOCK), (all, below) => {
        for (const run of runsOf(all, 100 * ROWS_PER_BLOCK, Infinity)) {
          const rest = { ...run, below: Math.min(run.below, below) };
          const left = run.spans.filter(
            ({ block }) => block * ROWS_PER_BLOCK < rest.below && rest.below > rest.from,
          );
          assert.equal(boundOf(rest), Math.max(...left.map(({ newest }) => newest)));
        }
      }),
    );
  });
});
