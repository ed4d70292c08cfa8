// What a watch and a subscription are called, in their tabs and on their pages.
import assert from 'node:assert/strict';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { withVscode } from '../withVscode.ts';

const { blocksInWords, liveTitle, watchTitle } = await withVscode('', async () => ({
  ...(await import('../../../src/host/calls/blocksInWords.ts')),
  ...(await import('../../../src/host/repeat/repeatTitle.ts')),
}));

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const UNKNOWN = `0x${'ab'.repeat(32)}`;
const CONTEXT = {
  signatures: createSignatures(),
  labels: new Map([[ACCOUNT, 'bob']]),
  tokens: new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]),
};

const LIVE: readonly (readonly [title: string, ...params: JsonValue[]])[] = [
  ['Live: new blocks', 'newHeads'],
  ['Live: waiting transactions', 'newPendingTransactions'],
  ['Live: progress of the node', 'syncing'],
  ['Live: all logs', 'logs'],
  ['Live: all logs', 'logs', { fromBlock: 'latest' }],
  ['Live: logs of bob', 'logs', { address: ACCOUNT }],
  ['Live: logs of 2 contracts', 'logs', { address: [ACCOUNT, TOKEN], topics: [null, UNKNOWN] }],
  ['Live: Transfer logs', 'logs', { topics: [TRANSFER] }],
  ['Live: Transfer logs of SHELL', 'logs', { address: TOKEN, topics: [TRANSFER] }],
  ['Live: Transfer, 0xabab…abab logs of SHELL', 'logs', { address: TOKEN, topics: [[TRANSFER, UNKNOWN]] }],
  ['Live: eth_subscribe weather', 'weather'],
];

describe('the titles of repeated calls', () => {
  for (const [title, ...params] of LIVE)
    it(`are “${title}” for ${JSON.stringify(params).slice(0, 60)}`, () => {
      assert.equal(liveTitle({ method: 'eth_subscribe', params }, CONTEXT), title);
    });

  it('name a contract that nothing is known of by its address', () => {
    const params = ['logs', { address: ACCOUNT }];
    assert.equal(liveTitle({ method: 'eth_subscribe', params }, {}), 'Live: logs of 0xf39F…2266');
  });

  it('say of a watch what it reads', () => {
    const call = { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] };
    assert.equal(watchTitle(call, {}), 'Watch: eth_getBalance 0xf39F…2266');
  });

  it('has the newest blocks of a run in words, and any others as they were typed', () => {
    assert.equal(blocksInWords('latest-19..latest'), 'the last 20 blocks');
    assert.equal(blocksInWords('latest-9,999 .. latest'), 'latest-9,999 .. latest');
    assert.equal(blocksInWords('Latest - 9999 .. latest'), 'the last 10,000 blocks');
    for (const text of ['latest-0..latest', 'latest-19..latest step 2', 'latest-19..latest-3', '5-9'])
      assert.equal(blocksInWords(text), text);
  });
});
