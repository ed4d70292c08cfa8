import assert from 'node:assert/strict';
import { suggestLogRange, withLogRange } from '../../../src/core/failure/logRange.ts';

describe('suggestLogRange', () => {
  const params = [{ fromBlock: '0x64', toBlock: '0xf4240' }];
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
    ['query returned more than 10000 results', [100n, 500_050n]],
    ['execution reverted', undefined],
    ['block range 0x64-0xf4240 is too large, max is 1k blocks', [100n, 1099n]],
    ['cannot serve the block range 100-1000000', undefined],
    ['block range [0x64, 0xf4240] exceeds the limit of 500', [100n, 599n]],
    ['exceeds max block range 9999999', undefined],
    ['this block range should work: [0x9, 0x1]', undefined],
  ];
  for (const [message, range] of rows) {
    it(`reads “${message.slice(0, 60)}”`, () => {
      const expected = range === undefined ? undefined : { from: range[0], to: range[1] };
      assert.deepEqual(suggestLogRange(message, params), expected);
    });
  }

  it('takes a limit before the refused range, where the filter’s end is no number', () => {
    assert.deepEqual(
      suggestLogRange('block range 0x64-0xf4240 is too large, max is 1k blocks', [
        { fromBlock: '0x64', toBlock: 'latest' },
      ]),
      { from: 100n, to: 1099n },
    );
  });

  it('says nothing where the filter does not begin at a number', () => {
    const message = 'max is 1k blocks';
    assert.deepEqual(
      [
        suggestLogRange(message, []),
        suggestLogRange(message, [{ fromBlock: 'latest' }]),
        suggestLogRange(message, ['x']),
      ],
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
