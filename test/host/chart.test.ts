import assert from 'node:assert/strict';
import { decodeResult } from '../../src/core/decode/decodeResult.ts';
import { sampleOf } from '../../src/core/watch/samples.ts';
import { chartOf } from '../../src/host/chart.ts';

describe('chartOf', () => {
  it('draws blocks from left to right, in whatever order they were asked for', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const samples = [
      [68_945n, '0x218711a00'],
      [68_944n, '0x12a05f200'],
      [68_943n, '0x1a13b8600'],
    ].map(([block, result]) =>
      sampleOf({ block: block as bigint }, decodeResult(call, result as string, {})),
    );
    const chart = chartOf(samples, undefined, 'block');
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
      least: { text: '5 gwei', at: '68,944' },
      greatest: { text: '9 gwei', at: '68,945' },
      last: { text: '9 gwei', at: '68,945' },
      count: 3,
    });
  });
});
