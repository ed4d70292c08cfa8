import assert from 'node:assert/strict';
import { backOff, headsPause, parseSeconds } from '../../../src/core/watch/schedule.ts';

describe('parseSeconds', () => {
  it('reads whole seconds from one to a day', () => {
    assert.deepEqual(
      ['1', ' 12 ', '86,400', '1,5', '8,64,00', '0', '86401', '1.5', '-1', '', 'soon'].map(parseSeconds),
      [1, 12, 86_400, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });
});

describe('headsPause', () => {
  it('asks a node of this machine every second, others every four', () => {
    assert.deepEqual([headsPause(true), headsPause(false)], [1_000, 4_000]);
  });
});

describe('backOff', () => {
  it('forgives two failures, then doubles the pause up to five minutes', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 8, 9, 1_000].map((failures) => backOff(1_000, failures)),
      [1_000, 1_000, 1_000, 2_000, 4_000, 64_000, 128_000, 300_000],
    );
  });

  it('never makes a pause shorter', () => {
    assert.equal(backOff(3_600_000, 9), 3_600_000);
  });
});
