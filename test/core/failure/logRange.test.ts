import assert from 'node:assert/strict';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { suggestLogRange, withLogRange } from '../../../src/core/failure/logRange.ts';
import { findRule } from '../../../src/core/failure/findRule.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { LOG_REFUSALS } from './logRefusals.ts';

const params = [{ fromBlock: '0x64', toBlock: '0xf4240' }];
/** Of 999,901 blocks. */
const HALF = [100n, 500_050n] as const;
const refusal = (message: string, more: Partial<Failure & { kind: 'rpc' }> = {}): Failure => ({
  kind: 'rpc',
  code: -32000,
  message,
  status: 200,
  ...more,
});
const suggested = (failure: Failure, asked: readonly JsonValue[] = params): unknown => {
  const range = suggestLogRange(failure, asked);
  return range && [range.from, range.to];
};

describe('suggestLogRange', () => {
  const rows: readonly (readonly [string, readonly [bigint, bigint] | undefined])[] = [
    ['exceeds max block range 100000', [100n, 100_099n]],
    ['block range is too large, max is 1k blocks', [100n, 1099n]],
    ['query exceeds max results 20000, retry with the range 100-4200', [100n, 4200n]],
    [
      'Log response size exceeded. You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x64, 0x1f4]',
      [100n, 500n],
    ],
    ['with up to a 500 block range', [100n, 599n]],
    ['range 1000000 exceeds limit of 10000', [100n, 10_099n]],
    ['eth_getLogs is limited to 2,000 blocks', [100n, 2099n]],
    ['query returned more than 10000 results', HALF],
    ['execution reverted', undefined],
    ['block range 0x64-0xf4240 is too large, max is 1k blocks', [100n, 1099n]],
    ['cannot serve the block range 100-1000000', HALF],
    ['block range [0x64, 0xf4240] exceeds the limit of 500', [100n, 599n]],
    // It names more than was asked: only less than that can help.
    ['exceeds max block range 9999999', HALF],
    ['this block range should work: [0x9, 0x1]', HALF],
    ['invalid block range params', undefined],
    ['nonce too low: limit is 5', undefined],
  ];
  for (const [message, range] of rows) {
    it(`reads “${message.slice(0, 60)}”`, () => assert.deepEqual(suggested(refusal(message)), range));
  }

  for (const { who, blocks, cause, ...body } of LOG_REFUSALS) {
    it(`reads the refusal of ${who}`, () => {
      const failure: Failure = { kind: 'rpc', status: 200, code: -32000, ...body };
      assert.equal(findRule(failure, 'eth_getLogs')?.id, cause);
      const expected = blocks === 'half' ? HALF : [100n, 99n + BigInt(blocks)];
      assert.deepEqual(suggested(failure), expected);
    });
  }

  it('halves until one block is left', () => {
    const failure = refusal('block range is too wide');
    const at = (toBlock: string): unknown => suggested(failure, [{ fromBlock: '0x64', toBlock }]);
    assert.deepEqual([at('0x66'), at('0x65'), at('0x64')], [[100n, 101n], [100n, 100n], undefined]);
  });

  it('tells a limit of blocks from one of logs, size or time, which another filter may not reach', () => {
    const limits = [
      'block range is too wide',
      'logs matched by query exceeds limit of 10000',
      'query timed out',
    ];
    assert.deepEqual(
      limits.map((message) => suggestLogRange(refusal(message), params)?.isLimit),
      [true, false, false],
    );
  });

  it('halves where HTTP says that it is too much, and not where it says something else', () => {
    const http = (status: number): Failure => ({ kind: 'http', status, excerpt: '', message: '' });
    assert.deepEqual([suggested(http(413)), suggested(http(404))], [HALF, undefined]);
  });

  it('takes a limit before the refused range, where the filter’s end is no number', () => {
    const asked = [{ fromBlock: '0x64', toBlock: 'latest' }];
    const message = 'block range 0x64-0xf4240 is too large, max is 1k blocks';
    assert.deepEqual(suggested(refusal(message), asked), [100n, 1099n]);
  });

  it('says nothing where the filter does not begin at a number', () => {
    const failure = refusal('max is 1k blocks, block range too large');
    const asked: readonly (readonly JsonValue[])[] = [[], [{ fromBlock: 'latest' }], ['x']];
    assert.deepEqual(
      asked.map((each) => suggested(failure, each)),
      [undefined, undefined, undefined],
    );
  });
});

describe('withLogRange', () => {
  it('changes nothing but the range', () => {
    assert.deepEqual(withLogRange([{ address: 'a', fromBlock: '0x0' }, 1], { from: 1n, to: 255n }), [
      { address: 'a', fromBlock: '0x1', toBlock: '0xff' },
      1,
    ]);
  });
});
