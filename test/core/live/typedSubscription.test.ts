// What a typed line subscribes to.
import assert from 'node:assert/strict';
import { typedSubscription } from '../../../src/core/live/typedSubscription.ts';
import { typedText } from '../../../src/core/paste/typedCalls.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('typedSubscription', () => {
  for (const [line, params] of [
    ['new blocks', ['newHeads']],
    ['live blocks', ['newHeads']],
    ['stream newHeads', ['newHeads']],
    ['live pending transactions', ['newPendingTransactions']],
    ['subscribe txs', ['newPendingTransactions']],
    ['live transfers', ['logs', { topics: [TRANSFER] }]],
    [`live logs ${TOKEN}`, ['logs', { address: TOKEN }]],
    [`live transfers ${TOKEN}`, ['logs', { address: TOKEN, topics: [TRANSFER] }]],
    [`live logs ${TOKEN} ${TRANSFER}`, ['logs', { address: TOKEN, topics: [TRANSFER] }]],
    ['eth_subscribe logs', ['logs']],
    ['eth_subscribe ["newHeads"]', ['newHeads']],
    [`eth_subscribe("logs", {"address":"${TOKEN}"})`, ['logs', { address: TOKEN }]],
    ['eth_subscribe syncing', ['syncing']],
  ] as const)
    it(`takes “${line.slice(0, 40)}” for ${params[0]}`, () =>
      assert.deepEqual(typedSubscription(typedText(line)), params));

  it('leaves open what is not said, or cannot be read', () => {
    for (const line of [
      'live',
      'subscribe',
      'live logs',
      'logs live',
      'live logs 0x1234',
      `live logs ${TOKEN} ${TOKEN.replace('e', 'a')}`,
      'live logs vitalik.eth',
      'eth_subscribe newPendingTransactions true',
    ])
      assert.equal(typedSubscription(typedText(line)), undefined, line);
  });
});
