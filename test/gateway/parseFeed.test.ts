// What eth_subscribe may ask for: equal wishes have equal parameters, as they share one subscription at the node.
import assert from 'node:assert/strict';
import { parseFeed } from '../../src/gateway/sockets/parseFeed.ts';

const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
const [T, U] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`];

const paramsOf = (...given: readonly unknown[]): string => {
  const spec = parseFeed(given);
  return 'params' in spec ? spec.params : spec.message;
};
const logs = (filter: unknown): string => paramsOf('logs', filter);

describe('parseFeed', () => {
  it('asks for whole transactions only where the client does', () => {
    assert.equal(paramsOf('newPendingTransactions', true), '["newPendingTransactions",true]');
    for (const option of [[], [false], ['true'], [1]])
      assert.equal(paramsOf('newPendingTransactions', ...option), '["newPendingTransactions"]');
  });

  it('writes what has no options in one way', () => {
    assert.equal(paramsOf('newHeads', { x: 1 }), '["newHeads"]');
    assert.equal(paramsOf('syncing', true), '["syncing"]');
    assert.equal(paramsOf('logs'), '["logs",{}]');
    assert.equal(logs({ fromBlock: '0x1', address: null, topics: null }), '["logs",{}]');
  });

  it('writes equal filters of logs equally', () => {
    const filter = JSON.stringify(['logs', { address: [A, B], topics: [T, null, [T, U]] }]);
    assert.equal(
      logs({ address: [B, A.toUpperCase().replace('0X', '0x'), B], topics: [[T], null, [U, T, U]] }),
      filter,
    );
    assert.equal(logs({ address: [A, B], topics: [T, [], [T, U]] }), filter);
    assert.equal(logs({ address: A }), logs({ address: [A] }));
  });

  it('keeps a last position that takes anything', () => {
    assert.equal(logs({ topics: [T, null] }), JSON.stringify(['logs', { topics: [T, null] }]));
  });

  it('refuses any other kind, and a filter that is none', () => {
    assert.match(paramsOf('newBlocks'), /subscriptions are newHeads, logs/);
    const bounds = { address: Array.from({ length: 1000 }, () => A), topics: [T, T, T, T] };
    assert.match(logs(bounds), /^\["logs"/);
    for (const filter of [
      null,
      [],
      'x',
      { address: [...bounds.address, A] },
      { address: `${A}0` },
      { address: 7 },
      { topics: [...bounds.topics, T] },
      { topics: T },
      { topics: [A] },
      { topics: [[T, null]] },
    ])
      assert.match(
        logs(filter),
        filter === null ? /^\["logs",\{\}\]$/ : /: logs takes an address or up to 1000/,
      );
  });
});
