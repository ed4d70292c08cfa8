import assert from 'node:assert/strict';
import { chartOf } from '../../src/host/chart.ts';

describe('chartOf', () => {
  it('draws blocks from left to right, in whatever order they were asked for', () => {
    const sample = (block: bigint, amount: bigint) => ({
      block,
      numbers: new Map([['result', { amount, text: `${amount} wei` }]]),
    });
    const chart = chartOf(
      [sample(68_945n, 9n), sample(68_944n, 5n), sample(68_943n, 7n)],
      undefined,
      'block',
    );
    assert.deepEqual(chart, {
      keys: ['result'],
      key: 'result',
      lines: [
        [
          [0, 0.5],
          [0.5, 0],
          [1, 1],
        ],
      ],
      from: '68,943',
      to: '68,945',
      least: { text: '5 wei', at: '68,944' },
      greatest: { text: '9 wei', at: '68,945' },
      last: { text: '9 wei', at: '68,945' },
      count: 3,
    });
  });
});
