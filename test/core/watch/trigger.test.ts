import assert from 'node:assert/strict';
import { backOff, parseSeconds, rhythmOf } from '../../../src/core/watch/trigger.ts';

describe('parseSeconds', () => {
  it('reads whole seconds from one to a day', () => {
    assert.deepEqual(
      [
        '1',
        ' 12 ',
        '86,400',
        '86\u202f400',
        '1e3',
        '0,500',
        '1,5',
        '8,64,00',
        '0',
        '86401',
        '1.5',
        '-1',
        '',
        'soon',
      ].map(parseSeconds),
      [
        1,
        12,
        86_400,
        86_400,
        1_000,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ],
    );
  });
});

describe('rhythmOf', () => {
  it('asks a node of this machine for its head every second, others every four', () => {
    assert.deepEqual(
      [true, false].map((isDev) => rhythmOf({ kind: 'heads' }, isDev)),
      [
        { pauseMs: 1_000, isByHead: true },
        { pauseMs: 4_000, isByHead: true },
      ],
    );
  });

  it('takes seconds as they are, and asks for no head', () => {
    assert.deepEqual(
      [true, false].map((isDev) => rhythmOf({ kind: 'seconds', seconds: 12 }, isDev)),
      [
        { pauseMs: 12_000, isByHead: false },
        { pauseMs: 12_000, isByHead: false },
      ],
    );
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
