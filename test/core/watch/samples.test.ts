import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { tableCsv } from '../../../src/core/table/tableCsv.ts';
import { cellLine, cellOf, rowAt } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { mainSeries, sampleOf, samplesNode, seriesKeys } from '../../../src/core/watch/samples.ts';
import type { Sample } from '../../../src/core/watch/samples.ts';

const balance = (time: bigint, result: string): Sample =>
  sampleOf({ time }, decodeResult({ method: 'eth_getBalance', params: [] }, result));

describe('sampleOf', () => {
  it('keeps the numbers, and a short text as the answer', () => {
    const { numbers, result } = sampleOf(
      { block: 5n },
      decodeResult({ method: 'web3_clientVersion', params: [] }, 'anvil'),
    );
    assert.deepEqual([numbers.size, result], [0, 'anvil']);
  });

  it('keeps neither a long text nor an object', () => {
    const answers = [
      decodeResult({ method: 'eth_getCode', params: [] }, `0x${'60'.repeat(500)}`),
      decodeResult({ method: 'x', params: [] }, {}),
    ];
    assert.deepEqual(
      answers.map((answer) => 'result' in sampleOf({}, answer)),
      [false, false],
    );
  });
});

describe('samplesNode', () => {
  const samples = [
    balance(1_700_000_000n, '0xde0b6b3a7640001'),
    { time: 1_700_000_012n, numbers: new Map(), problem: 'Timed out' },
    balance(1_700_000_024n, '0x0'),
  ];

  it('is a table with exact values as CSV', () => {
    const table = runToEnd(tableOf(samplesNode('answers', samples, 'wei', {})));
    assert.ok(table !== undefined);
    assert.deepEqual(
      [...tableCsv(table, table.columns, [0, 1, 2])].join(''),
      'time,result (coins),result (wei),failed\r\n' +
        '2023-11-14T22:13:20Z,1.000000000000000001,1000000000000000001,\r\n' +
        '2023-11-14T22:13:32Z,,,Timed out\r\n' +
        '2023-11-14T22:13:44Z,0,0,\r\n',
    );
  });

  it('keeps its own time and block where the answer has numbers of such names', () => {
    const block = decodeResult({ method: 'x', params: [] }, { time: '0x1', block: '0x2' });
    const answers = [sampleOf({ time: 1_700_000_000n, block: 7n }, block)];
    const table = runToEnd(tableOf(samplesNode('answers', [...answers, ...answers], 'wei', {})));
    assert.ok(table !== undefined);
    assert.match(
      [...tableCsv(table, table.columns, [0])].join(''),
      /^time,block,?\w*\r\n2023-11-14T22:13:20Z,7,?\r\n$/,
    );
  });

  it('shows the balances of a token in its unit, in a column with their own name', () => {
    const token = `0x${'70'.repeat(20)}`;
    const other = `0x${'71'.repeat(20)}`;
    const context = {
      tokens: new Map([
        [token, { decimals: 18, symbol: 'SHELL' }],
        [other, { decimals: 6, symbol: 'USDC' }],
      ]),
    };
    const balanceOf = (to: string, amount: bigint): Sample => {
      const params = [{ to, input: `0x70a08231${to.slice(2).padStart(64, '0')}` }, 'latest'];
      const answer = `0x${amount.toString(16).padStart(64, '0')}`;
      return sampleOf({ block: amount }, decodeResult({ method: 'eth_call', params }, answer));
    };
    const series = [balanceOf(token, 997_499_500_000_000_000_000_000n), balanceOf(other, 2_500_000n)];
    const table = runToEnd(tableOf(samplesNode('results', series, 'returnData', context)))!;
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      ['block', 'balance', 'result'],
    );
    const shown = [0, 1].map((at) => cellLine(cellOf(rowAt(table, at), table.columns[1]!)!));
    assert.deepEqual(shown, ['997,499.5 SHELL', '2.5 USDC']);
  });

  it('has a column for every number that any answer has', () => {
    const receipt = decodeResult(
      { method: 'eth_getTransactionReceipt', params: [] },
      { gasUsed: '0x5208', status: '0x1' },
    );
    const kinds = seriesKeys([balance(1n, '0x1'), sampleOf({ time: 2n }, receipt)]);
    assert.equal(kinds.get('result'), 'wei');
    assert.equal(kinds.get('gasUsed'), 'gas');
  });
});

describe('mainSeries', () => {
  it('passes over the block of the answer and its time, unless there is nothing else', () => {
    const block = { number: '0x1', timestamp: '0x5', gasUsed: '0x5208' };
    const asked = { method: 'eth_getBlockByNumber', params: ['0x1', false] };
    assert.equal(mainSeries(seriesKeys([sampleOf({}, decodeResult(asked, block))])), 'gasUsed');
    const newest = decodeResult({ method: 'eth_blockNumber', params: [] }, '0x1');
    assert.equal(mainSeries(seriesKeys([sampleOf({}, newest)])), 'result');
    assert.equal(mainSeries(new Map()), undefined);
  });
});
