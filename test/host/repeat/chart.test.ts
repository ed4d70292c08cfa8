import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { fullTimeOf } from '../../../src/core/decode/time.ts';
import { sampleOf } from '../../../src/core/watch/samples.ts';
import type { Sample } from '../../../src/core/watch/samples.ts';
import { clockTime, timeOrDay } from '../../../src/host/common/clockTime.ts';
import { withVscode } from '../withVscode.ts';

const { chartOf } = await withVscode('', () => import('../../../src/host/repeat/chart.ts'));

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
    const chart = chartOf({ samples, along: 'block' }, undefined, {});
    assert.deepEqual(chart, {
      keys: ['result'],
      numbers: 1,
      key: 'result',
      lines: [
        [
          [0, 0.5],
          [0.5, 0],
          [1, 1],
        ],
      ],
      points: [
        { text: '7 gwei', at: 'at block 68,943' },
        { text: '5 gwei', at: 'at block 68,944' },
        { text: '9 gwei', at: 'at block 68,945' },
      ],
      gaps: [],
      from: '68,943',
      to: '68,945',
      least: { text: '5 gwei', at: 'at block 68,944' },
      greatest: { text: '9 gwei', at: 'at block 68,945' },
      last: { text: '9 gwei', at: 'at block 68,945' },
      count: 3,
    });
  });

  it('says whether the page shows the last value of the drawn number already', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const samples = [5n, 6n].map((block) =>
      sampleOf({ block, time: block }, decodeResult(call, '0x12a05f200', {})),
    );
    const isShown = (headline?: string): boolean | undefined =>
      chartOf({ samples, along: 'time', headline }, undefined, {})?.isLastShown;
    assert.deepEqual([isShown('result'), isShown('gasUsed'), isShown()], [true, undefined, undefined]);
  });

  it('begins with the number that the run is about, though another one varies', () => {
    const receipt = (status: string) => ({ transactionHash: `0x${'1'.repeat(64)}`, status });
    const call = { method: 'eth_getBlockReceipts', params: ['latest'] };
    const samples = [1, 2].map((count) =>
      sampleOf(
        { block: BigInt(count) },
        decodeResult(
          call,
          Array.from({ length: count }, () => receipt('0x1')),
          {},
        ),
      ),
    );
    const receipts = chartOf({ samples, along: 'block' }, undefined, {});
    assert.deepEqual([receipts?.key, receipts?.isFolded], ['receipts', undefined]);
    const chart = chartOf({ samples, along: 'block', asked: 'failed transactions' }, undefined, {});
    assert.deepEqual(chart?.keys, ['failed transactions', 'receipts']);
    // The rows of the table are what was asked for.
    assert.equal(chart.isFolded, true);
    assert.deepEqual(
      chart.points.map(({ text }) => text),
      ['0', '0'],
    );
  });

  it('has the time of each value, with its block where that is known', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const now = BigInt(Math.floor(Date.now() / 1000));
    const samples = [undefined, 5_000n].map((block, at) =>
      sampleOf({ block, time: now - 1n + BigInt(at) }, decodeResult(call, '0x12a05f200', {})),
    );
    const [one, other] = [now - 1n, now].map((time) => timeOrDay(Number(time) * 1000));
    const points = chartOf({ samples, along: 'time' }, undefined, {})?.points;
    assert.deepEqual(
      points?.map(({ at }) => at),
      [`at ${one}`, `at ${other}, block 5,000`],
    );
  });

  it('says where blocks are between those of the values', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const isSparse = (...blocks: readonly bigint[]): boolean | undefined => {
      const samples = blocks.map((block) => sampleOf({ block }, decodeResult(call, '0x12a05f200', {})));
      return chartOf({ samples, along: 'block' }, undefined, {})?.isSparse;
    };
    assert.equal(isSparse(7n, 5n, 6n), undefined);
    assert.equal(isSparse(7n, 5n), true);
    const byTime = [5n, 7n].map((block) =>
      sampleOf({ block, time: block }, decodeResult(call, '0x12a05f200', {})),
    );
    assert.equal(chartOf({ samples: byTime, along: 'time' }, undefined, {})?.isSparse, undefined);
  });

  it('says between which times no run had the number', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const [begin, end] = ['0x12a05f200', '0x218711a00'].map((result, at) =>
      sampleOf({ time: 1_700_000_000n + 20n * BigInt(at) }, decodeResult(call, result, {})),
    );
    const failed = { time: 1_700_000_010n, numbers: new Map(), problem: 'HTTP 503' };
    const texts = [1_700_000_000_000, 1_700_000_020_000].map((ms) => clockTime(ms));
    assert.deepEqual(chartOf({ samples: [begin!, failed, end!], along: 'time' }, undefined, {})?.gaps, [
      { left: 0, right: 1, text: texts.join(' to ') },
    ]);
  });

  it('says of a long time without runs that it is drawn shorter', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const run = (time: bigint): Sample => sampleOf({ time }, decodeResult(call, '0x12a05f200', {}));
    const unwatched = { time: 1_700_001_100n, numbers: new Map() };
    const samples = [run(1_700_000_000n), run(1_700_000_012n), unwatched, run(1_700_001_101n)];
    const texts = [1_700_000_012_000, 1_700_001_101_000].map((ms) => clockTime(ms));
    assert.deepEqual(chartOf({ samples, along: 'time' }, undefined, {})?.gaps, [
      { left: 0.6666, right: 1, text: `${texts.join(' to ')}, drawn shorter`, isCut: true },
    ]);
  });

  it('draws each number of a gapless series through samples that are about something else', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const [first, last] = ['0x12a05f200', '0x218711a00'].map((result, at) =>
      sampleOf({ block: 5n + BigInt(at) }, decodeResult(call, result, {})),
    );
    const samples = [first!, { block: 5n, numbers: new Map() }, last!, { block: 9n, numbers: new Map() }];
    const chart = chartOf({ samples, along: 'block', isGapless: true }, undefined, {});
    assert.deepEqual([chart?.gaps, chart?.lines.length, chart?.to], [[], 1, '6']);
    assert.equal(chartOf({ samples, along: 'block' }, undefined, {})?.gaps.length, 2);
  });

  it('says at which time a value was told, where the series is along time', () => {
    const call = { method: 'eth_blobBaseFee', params: [] };
    const samples = [
      [1_700_000_000n, '0x12a05f200'],
      [1_700_000_001n, '0x218711a00'],
    ].map(([time, result]) => sampleOf({ time: time as bigint }, decodeResult(call, result as string, {})));
    const chart = chartOf({ samples, along: 'time' }, undefined, {});
    const told = [chart?.least, chart?.greatest].map((value) => `${value?.text} ${value?.at}`);
    assert.deepEqual(told, [
      `5 gwei at ${clockTime(1_700_000_000_000)}`,
      `9 gwei at ${clockTime(1_700_000_001_000)}`,
    ]);
    const [first, last] = [1_700_000_000_000, 1_700_000_001_000].map(fullTimeOf);
    assert.deepEqual(chart?.times, { from: first, to: last, least: first, greatest: last });
  });

  it('gives amounts of a token its unit, also those that came before it was known', () => {
    const token = `0x${'70'.repeat(20)}`;
    const [holder, spender] = [1, 2].map((digit) => String(digit).repeat(40).padStart(64, '0'));
    const input = `0xdd62ed3e${holder}${spender}`;
    const call = { method: 'eth_call', params: [{ to: token, input }, 'latest'] };
    const samples = [500n, 1_500n, 2n ** 256n - 1n].map((amount, index) =>
      sampleOf(
        { block: BigInt(index) },
        decodeResult(call, `0x${amount.toString(16).padStart(64, '0')}`, {}),
      ),
    );
    const asked: string[] = [];
    const tokens = new Map([[token, { decimals: 2, symbol: 'USDT' }]]);
    const chart = chartOf({ samples, along: 'block' }, undefined, {
      tokens,
      onToken: (one) => asked.push(one),
    });
    assert.deepEqual(
      [chart?.least.text, chart?.greatest.text, asked[0]],
      ['5 USDT', 'unlimited USDT', token],
      chart?.keys.join(),
    );
  });

  it('offers the numbers that changed, and how long lists are, before those that did not', () => {
    const call = { method: 'eth_getTransactionReceipt', params: ['0x'] };
    const log = (index: number) => ({ logIndex: `0x${index}`, blockNumber: '0x5', transactionIndex: '0x0' });
    const samples = [3, 9, 1].map((count, block) => {
      const logs = Array.from({ length: count }, (_none, index) => log(index));
      return sampleOf({ block: BigInt(block) }, decodeResult(call, { status: '0x1', logs }, {}));
    });
    const chart = chartOf({ samples, along: 'block' }, undefined, {});
    assert.deepEqual([chart?.key, chart?.least.text, chart?.greatest.text], ['logs.length', '1', '9']);
    assert.equal(chart?.keys.length, 12);
    assert.ok(chart.numbers > 12, String(chart.numbers));
    // One that was chosen stays, wherever it stands.
    assert.equal(chartOf({ samples, along: 'block' }, 'logs[0].blockNumber', {})?.keys.length, 13);
    assert.equal(chartOf({ samples, along: 'block' }, 'logs[0].blockNumber', {})?.key, 'logs[0].blockNumber');
  });
});
