import assert from 'node:assert/strict';
import { times } from '../effort.ts';
import { ADDRESSES, startChainNode, type ChainNode } from './chainNode.ts';
import { serving, startProgram, type Program } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';

type Told = {
  readonly hash: string;
  readonly blockHash: string;
  readonly logIndex: string;
  readonly removed: boolean;
};

const headsOf = (items: readonly unknown[]): readonly string[] => items.map((item) => (item as Told).hash);
const logsOf = (items: readonly unknown[]): readonly string[] =>
  items.map((item) => {
    const { blockHash, logIndex, removed } = item as Told;
    return `${blockHash} ${logIndex}${removed ? ' removed' : ''}`;
  });

describe('subscriptions of the gateway', () => {
  let node: ChainNode;
  let gateway: Program;
  before(async () => {
    node = await startChainNode();
    gateway = await startProgram(serving(node));
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  it('share one at the node, end there with their last subscriber, and then the connection ends', async () => {
    const before = node.subscribed();
    const clients = await Promise.all(Array.from({ length: 5 }, () => openSocket(gateway.url)));
    const ids = await Promise.all(
      clients.flatMap((client) => [
        client.subscribe('newHeads'),
        client.subscribe('logs', { address: ADDRESSES[0]!.toUpperCase().replace('0X', '0x') }),
        client.subscribe('logs', { address: [ADDRESSES[0]], fromBlock: '0x1' }),
        client.subscribe('logs', {}),
      ]),
    );
    assert.equal(new Set(ids).size, 20);
    const kinds = [...node.subscriptions.values()].map(({ kind, filter }) => kind + JSON.stringify(filter));
    assert.deepEqual(kinds.toSorted(), [`logs{"address":["${ADDRESSES[0]}"]}`, 'logs{}', 'newHeads{}']);
    assert.equal(node.subscribed() - before, 3);
    node.mine(3);
    const [client] = clients;
    await until(() => client!.itemsOf(ids[3]!).length === 3);
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => client!.itemsOf(ids[index]!).length),
      [1, 2, 2, 3],
    );
    // One filter goes when none has it any more; heads stay for the logs.
    for (const [index, one] of clients.entries()) {
      await one.call('eth_unsubscribe', ids[4 * index + 1]);
      await one.call('eth_unsubscribe', ids[4 * index + 2]);
      await one.call('eth_unsubscribe', ids[4 * index]);
    }
    await until(() => node.subscriptions.size === 2);
    for (const one of clients) one.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('end for one socket by their id only, and not for another', async () => {
    const [one, other] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    const id = await one.subscribe('newHeads');
    assert.deepEqual((await other.call('eth_unsubscribe', id)).result, false);
    assert.deepEqual((await one.call('eth_unsubscribe', id)).result, true);
    assert.deepEqual((await one.call('eth_unsubscribe', id)).result, false);
    node.mine(0);
    await one.call('eth_chainId');
    assert.deepEqual(one.itemsOf(id), []);
    one.close();
    other.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('lose no log and no head, and tell none twice, however often the node’s socket breaks', async () => {
    const client = await openSocket(gateway.url);
    const [heads, all, some] = [
      await client.subscribe('newHeads'),
      await client.subscribe('logs', {}),
      await client.subscribe('logs', { address: ADDRESSES[1] }),
    ];
    const [firstBlock, firstLog] = [node.blocks.length, node.logs.length];
    for (let kill = 0; kill < times(2, 50); kill++) {
      node.mine(4);
      // In the middle of a block, behind one, or in one without a log told; then more while nobody listens.
      node.mine(5, kill % 6);
      for (let more = 0; more < kill % 4; more++) node.mine(more);
      await until(() => node.subscriptions.size === 3);
      // Some come while the gap is being read.
      node.mine(2);
      // Now and then the socket breaks again before that.
      if (kill % 5 === 4) continue;
      await until(() => client.itemsOf(all).length === node.logs.length - firstLog);
    }
    node.mine(1);
    const logs = node.logs.slice(firstLog);
    await until(() => client.itemsOf(all).length >= logs.length);
    await until(() => headsOf(client.itemsOf(heads)).includes(node.blocks.at(-1)!.hash));
    await client.call('eth_chainId');
    assert.deepEqual(headsOf(client.itemsOf(heads)), headsOf(node.blocks.slice(firstBlock)));
    assert.deepEqual(logsOf(client.itemsOf(all)), logsOf(logs));
    assert.deepEqual(
      logsOf(client.itemsOf(some)),
      logsOf(logs.filter(({ address }) => address === ADDRESSES[1])),
    );
    client.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('go on at the next upstream where theirs is down, and lose nothing', async () => {
    const [first, second] = [await startChainNode(), await startChainNode()];
    const both = await startProgram(serving(first, '--upstream', second.url));
    const client = await openSocket(both.url);
    const [heads, logs] = [await client.subscribe('newHeads'), await client.subscribe('logs', {})];
    assert.equal(first.subscriptions.size, 2);
    for (const one of [first, second]) one.mine(2);
    second.mine(3);
    // Its sockets break after the first of three logs.
    first.mine(3, 1);
    await first.close();
    second.mine(2);
    await until(() => second.subscriptions.size === 2);
    second.mine(1);
    await until(() => client.itemsOf(logs).length === 8 && client.itemsOf(heads).length === 4);
    assert.deepEqual(headsOf(client.itemsOf(heads)), headsOf(second.blocks.slice(1)));
    assert.deepEqual(logsOf(client.itemsOf(logs)), logsOf(second.logs));
    client.close();
    await both.stop();
    await second.close();
  });

  it('pass on logs that are removed, and those that come in their place', async () => {
    const client = await openSocket(gateway.url);
    const id = await client.subscribe('logs', {});
    node.mine(2);
    const old = node.blocks.at(-1)!.hash;
    node.replace(1);
    const { hash } = node.blocks.at(-1)!;
    await until(() => client.itemsOf(id).length === 5);
    assert.deepEqual(logsOf(client.itemsOf(id)), [
      `${old} 0x0`,
      `${old} 0x1`,
      `${old} 0x0 removed`,
      `${old} 0x1 removed`,
      `${hash} 0x0`,
    ]);
    client.close();
  });

  it('close their sockets where blocks were replaced while the node was away, and where nothing can be read again', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => openSocket(gateway.url)));
    await clients[0]!.subscribe('logs', {});
    const first = await clients[1]!.subscribe('newHeads');
    await clients[2]!.subscribe('newPendingTransactions');
    node.mine(1);
    await until(() => clients[1]!.itemsOf(first).length === 1);
    const id = await clients[1]!.subscribe('newHeads');
    node.mine(1);
    await until(() => clients[1]!.itemsOf(id).length === 1);
    node.killSockets();
    node.replace(1);
    assert.deepEqual(await Promise.all(clients.map(({ ended }) => ended)), [
      { code: 1013, reason: 'the chain changed while the node was away' },
      { code: 1013, reason: 'the chain changed while the node was away' },
      { code: 1013, reason: 'the upstream node was away; what came meanwhile cannot be had' },
    ]);
    // Those that come after it begin anew.
    const next = await openSocket(gateway.url);
    const again = await next.subscribe('newHeads');
    node.mine(0);
    await until(() => next.itemsOf(again).length === 1);
    next.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('pass on the heads of a reorg, also of the block at which they began', async () => {
    const client = await openSocket(gateway.url);
    const id = await client.subscribe('newHeads');
    node.replace(1);
    node.mine(0);
    node.replace(2);
    node.mine(0);
    await until(() => headsOf(client.itemsOf(id)).includes(node.blocks.at(-1)!.hash));
    assert.deepEqual(headsOf(client.itemsOf(id).slice(2)), headsOf(node.blocks.slice(-3)));
    client.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('close their sockets where the node begins another chain: over its socket, as that breaks, and asked each second @long', async () => {
    const own = await startChainNode();
    const started = await startProgram(serving(own));
    const ends: unknown[] = [];
    for (const way of ['told', 'broken', 'asked']) {
      if (way === 'asked') {
        own.takeSockets(false);
        await until(() => own.subscriptions.size === 0);
      }
      for (let block = 0; block < 3; block++) own.mine(0);
      const client = await openSocket(started.url);
      const id = await client.subscribe('newHeads');
      own.mine(0);
      await until(() => client.itemsOf(id).length === 1);
      own.startAnew();
      if (way === 'told') own.mine(0);
      if (way === 'broken') own.killSockets();
      ends.push(await client.ended);
    }
    const end = { code: 1013, reason: 'the node went back to an earlier block' };
    assert.deepEqual(ends, [end, end, end]);
    await started.stop();
    await own.close();
  });

  it('pass on pending transactions and other results as the node wrote them', async () => {
    const client = await openSocket(gateway.url);
    const id = await client.subscribe('newPendingTransactions', true);
    node.notify('newPendingTransactions', { hash: '0x1', odd: 'ü\u{1f600}' });
    await until(() => client.itemsOf(id).length === 1);
    assert.deepEqual(client.itemsOf(id), [{ hash: '0x1', odd: 'ü\u{1f600}' }]);
    client.close();
  });

  it('are refused where they ask for nothing that exists', async () => {
    const client = await openSocket(gateway.url);
    const wrong = [[], ['blocks'], ['logs', { address: '0x1' }], ['logs', { topics: ['0x'] }], ['logs', [1]]];
    const replies = await Promise.all(wrong.map((params) => client.call('eth_subscribe', ...params)));
    assert.deepEqual(
      replies.map(({ error }) => error?.code),
      wrong.map(() => -32602),
    );
    assert.equal((await client.call('eth_unsubscribe', 7)).error?.code, -32602);
    client.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('are as many as a socket may have', async () => {
    const few = await startProgram(serving(node, '--max-subscriptions', '2'));
    const client = await openSocket(few.url);
    const replies = await Promise.all([1, 2, 3].map(() => client.call('eth_subscribe', 'newHeads')));
    assert.deepEqual(
      replies.map(({ error }) => error?.code),
      [undefined, undefined, -32005],
    );
    await few.stop();
  });

  it('count against the quota as much as --notification-cost says, and end over it', async () => {
    const paid = await startProgram(serving(node, '--notification-cost', '3', '--quota-day', '10'));
    const client = await openSocket(paid.url);
    const id = await client.subscribe('newHeads');
    for (let block = 0; block < 5; block++) node.mine(0);
    assert.deepEqual(await client.ended, { code: 1008, reason: 'over the quota of this key' });
    assert.equal(client.itemsOf(id).length, 3);
    await paid.stop();
  });

  it('close where the node stays away @long', async () => {
    const own = await startChainNode();
    const patient = await startProgram(serving(own, '--timeout', '0.5'));
    const client = await openSocket(patient.url);
    await client.subscribe('newHeads');
    await own.close();
    assert.deepEqual(await client.ended, {
      code: 1013,
      reason: 'the upstream node was away; what came meanwhile cannot be had',
    });
    const next = await openSocket(patient.url);
    assert.equal((await next.call('eth_subscribe', 'newHeads')).error?.code, -32002);
    await patient.stop();
  });

  it('ask a node without WebSocket each second, and say so in the log @long', async () => {
    const own = await startChainNode();
    own.takeSockets(false);
    const polling = await startProgram(serving(own));
    const client = await openSocket(polling.url);
    const [heads, logs] = [await client.subscribe('newHeads'), await client.subscribe('logs', {})];
    await polling.logged(/no WebSocket at the node/);
    for (const count of [2, 0, 3]) own.mine(count);
    await until(() => client.itemsOf(logs).length === 5);
    assert.deepEqual(logsOf(client.itemsOf(logs)), logsOf(own.logs));
    assert.deepEqual(headsOf(client.itemsOf(heads)), headsOf(own.blocks.slice(1)));
    own.replace(1);
    assert.deepEqual(await client.ended, { code: 1013, reason: 'the chain changed while the node was away' });
    await polling.stop();
    await own.close();
  });

  it('read pending transactions of a node without WebSocket by a filter, which ends with the last of them', async () => {
    const own = await startChainNode();
    own.takeSockets(false);
    const polling = await startProgram(serving(own));
    const [client, other] = await Promise.all([openSocket(polling.url), openSocket(polling.url)]);
    const ids = await Promise.all([client, other].map((one) => one.subscribe('newPendingTransactions')));
    assert.equal(own.filters.size, 1);
    for (const hash of ['0xaa', '0xbb']) own.notify('newPendingTransactions', hash);
    await until(() => client.itemsOf(ids[0]!).length === 2 && other.itemsOf(ids[1]!).length === 2);
    assert.deepEqual(client.itemsOf(ids[0]!), ['0xaa', '0xbb']);
    assert.equal((await client.call('eth_subscribe', 'newPendingTransactions', true)).error?.code, -32601);
    other.close();
    own.dropFilters();
    assert.deepEqual(await client.ended, {
      code: 1013,
      reason: 'the upstream node did not say which transactions are pending',
    });
    const next = await openSocket(polling.url);
    await next.subscribe('newPendingTransactions');
    assert.equal(own.filters.size, 1);
    next.close();
    await until(() => own.filters.size === 0);
    await polling.stop();
    await own.close();
  });

  it('take no pending transactions of several nodes without WebSocket: each has filters of its own', async () => {
    const nodes = await Promise.all([startChainNode(), startChainNode()]);
    for (const one of nodes) one.takeSockets(false);
    const polling = await startProgram(serving(nodes[0], '--upstream', nodes[1].url));
    const client = await openSocket(polling.url);
    assert.equal((await client.call('eth_subscribe', 'newPendingTransactions')).error?.code, -32601);
    client.close();
    await polling.stop();
    for (const one of nodes) await one.close();
  });

  it('read logs of a node without WebSocket only once there is a new block @long', async () => {
    const own = await startChainNode();
    own.takeSockets(false);
    const asked: string[] = [];
    own.refuse((method) => void asked.push(method));
    const countOf = (wanted: string): number => asked.filter((method) => method === wanted).length;
    const polling = await startProgram(serving(own));
    const client = await openSocket(polling.url);
    const logs = await client.subscribe('logs', {});
    own.mine(1);
    await until(() => client.itemsOf(logs).length === 1);
    const [looks, reads] = [countOf('eth_getBlockByNumber'), countOf('eth_getLogs')];
    await until(() => countOf('eth_getBlockByNumber') >= looks + 3);
    assert.equal(countOf('eth_getLogs'), reads);
    client.close();
    await polling.stop();
    await own.close();
  });

  it('are not polled where --upstream-ws says where the node speaks WebSocket', async () => {
    const apart = await startProgram(serving(node, '--upstream-ws', 'ws://127.0.0.1:9'));
    const client = await openSocket(apart.url);
    assert.equal((await client.call('eth_subscribe', 'newHeads')).error?.code, -32002);
    await apart.stop();
  });
});
