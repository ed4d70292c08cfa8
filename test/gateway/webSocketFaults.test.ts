// A node that refuses, is slow or tells too much for one subscription: what its client gets, and that others go on.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESSES, startChainNode, type ChainNode } from './chainNode.ts';
import { serving, startProgram, type Program } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';

describe('subscriptions that the node does not go on with', () => {
  let node: ChainNode;
  let gateway: Program;
  before(async () => {
    node = await startChainNode();
    gateway = await startProgram(serving(node));
  });
  afterEach(() => {
    node.refuse(() => undefined);
    assert.equal(gateway.stderr().includes('"fault"'), false);
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  it('close their sockets in words of the gateway, whatever the node says', async () => {
    const client = await openSocket(gateway.url);
    await client.subscribe('newHeads');
    node.refuse((method) => (method === 'eth_subscribe' ? 'ü'.repeat(500) : undefined));
    node.killSockets();
    assert.deepEqual(await client.ended, {
      code: 1013,
      reason: 'the upstream node refuses to go on with it',
    });
    node.refuse(() => undefined);
    const next = await openSocket(gateway.url);
    const id = await next.subscribe('newHeads');
    node.mine(0);
    await until(() => next.itemsOf(id).length === 1);
    next.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('end alone at a node whose socket comes back, and all others go on without a gap', async () => {
    const [one, other] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    const refused = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    const heads = await one.subscribe('newHeads');
    const logs = await other.subscribe('logs', {});
    await refused[0].subscribe('logs', { address: ADDRESSES[0] });
    await refused[1].subscribe('logs', { address: ADDRESSES[1] });
    node.refuse((method, params) => {
      if (method === 'eth_getLogs') return hasAddress(params[0], ADDRESSES[0]!) ? 'no logs' : undefined;
      return method === 'eth_subscribe' && hasAddress(params[1], ADDRESSES[1]!) ? 'no feed' : undefined;
    });
    const first = node.logs.length;
    node.killSockets();
    node.mine(3);
    const gone = { code: 1013, reason: 'the upstream node refuses to go on with it' };
    assert.deepEqual(await Promise.all(refused.map(({ ended }) => ended)), [gone, gone]);
    await until(() => node.subscriptions.size === 2);
    node.mine(2);
    await until(() => other.itemsOf(logs).length === 5 && one.itemsOf(heads).length === 2);
    assert.deepEqual(other.itemsOf(logs), node.logs.slice(first));
    node.refuse(() => undefined);
    const again = await openSocket(gateway.url);
    const id = await again.subscribe('logs', { address: ADDRESSES[1] });
    node.mine(2);
    await until(() => again.itemsOf(id).length === 1);
    for (const client of [one, other, again]) client.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('are refused at once by a node that is polled, and end alone where they are refused later @long', async () => {
    const own = await startChainNode();
    own.takeSockets(false);
    const polling = await startProgram(serving(own, '--timeout', '2'));
    const [client, later] = await Promise.all([openSocket(polling.url), openSocket(polling.url)]);
    const [heads, logs] = [await client.subscribe('newHeads'), await client.subscribe('logs', {})];
    await later.subscribe('logs', { address: ADDRESSES[1] });
    own.refuse((method, params) =>
      method === 'eth_getLogs' && hasAddress(params[0], '0x') ? 'too many addresses' : undefined,
    );
    const { error } = await client.call('eth_subscribe', 'logs', { address: ADDRESSES[0] });
    assert.deepEqual(error, { code: -32005, message: 'too many addresses' });
    const mining = setInterval(() => own.mine(2), 200);
    assert.deepEqual(await later.ended, {
      code: 1013,
      reason: 'the upstream node refuses to go on with it',
    });
    clearInterval(mining);
    await until(() => client.itemsOf(logs).length === own.logs.length);
    await until(() => client.itemsOf(heads).length === own.blocks.length - 1);
    assert.deepEqual(client.itemsOf(logs), own.logs);
    await polling.stop();
    await own.close();
  });
});

describe('subscriptions with three upstreams of which the first is down', () => {
  let nodes: readonly [ChainNode, ChainNode, ChainNode];
  beforeEach(async () => {
    nodes = [await startChainNode(), await startChainNode(), await startChainNode()];
  });
  afterEach(() => Promise.all(nodes.map((node) => node.close())));

  const faults: Readonly<Record<string, (second: ChainNode) => unknown>> = {
    'refuses them': (second) =>
      second.refuse((method) => (method === 'eth_subscribe' ? 'no subscriptions' : undefined)),
    'refuses blocks': (second) =>
      second.refuse((method) => (method === 'eth_getBlockByNumber' ? 'no blocks' : undefined)),
    'does not reply': (second) => second.holdBack('eth_subscribe'),
  };
  for (const [what, fault] of Object.entries(faults))
    it(`go on at the third where the second ${what}, and lose nothing`, async () => {
      const [first, second, third] = nodes;
      const more = [second, third].flatMap(({ url }) => ['--upstream', url]);
      const gateway = await startProgram(serving(first, ...more, '--timeout', '1'));
      const client = await openSocket(gateway.url);
      const [heads, logs] = [await client.subscribe('newHeads'), await client.subscribe('logs', {})];
      assert.equal(first.subscriptions.size, 2);
      fault(second);
      first.takeSockets(false);
      first.killSockets();
      for (const node of nodes) node.mine(2);
      await until(() => third.subscriptions.size === 2);
      for (const node of nodes) node.mine(1);
      await until(() => client.itemsOf(logs).length === 3 && client.itemsOf(heads).length === 2);
      assert.deepEqual(client.itemsOf(logs), third.logs);
      client.close();
      await gateway.stop();
    });

  it('end where all refuse them', async () => {
    const [first, ...others] = nodes;
    const more = others.flatMap(({ url }) => ['--upstream', url]);
    const gateway = await startProgram(serving(first, ...more));
    const client = await openSocket(gateway.url);
    await client.subscribe('newHeads');
    for (const node of nodes)
      node.refuse((method) => (method === 'eth_subscribe' ? 'no subscriptions' : undefined));
    first.killSockets();
    assert.deepEqual(await client.ended, {
      code: 1013,
      reason: 'the upstream node refuses to go on with it',
    });
    await gateway.stop();
  });
});

describe('a new subscription with three upstreams', () => {
  let nodes: readonly [ChainNode, ChainNode, ChainNode];
  let gateway: Program;
  beforeEach(async () => {
    nodes = [await startChainNode(), await startChainNode(), await startChainNode()];
    const more = nodes.slice(1).flatMap(({ url }) => ['--upstream', url]);
    gateway = await startProgram(serving(nodes[0], ...more, '--timeout', '1'));
  });
  afterEach(async () => {
    await gateway.stop();
    await Promise.all(nodes.map((node) => node.close()));
    assert.equal(gateway.stderr().includes('"fault"'), false);
  });

  const faults: Readonly<Record<string, (first: ChainNode) => unknown>> = {
    'refuses it': (first) => refuseToSubscribe(first, 'no subscriptions'),
    'refuses blocks': (first) =>
      first.refuse((method) => (method === 'eth_getBlockByNumber' ? 'no blocks' : undefined)),
    'does not reply': (first) => first.holdBack('eth_subscribe'),
    'takes no WebSocket': (first) => first.takeSockets(false),
    'breaks off': (first) =>
      first.refuse((method) => {
        if (method === 'eth_subscribe') first.killSockets();
        return undefined;
      }),
  };
  for (const [what, fault] of Object.entries(faults))
    it(`begins at the next where the first ${what}`, async () => {
      const [first, second] = nodes;
      fault(first);
      const client = await openSocket(gateway.url);
      const [heads, logs] = [await client.subscribe('newHeads'), await client.subscribe('logs', {})];
      assert.equal(second.subscriptions.size, 2);
      for (const node of nodes) node.mine(2);
      await until(() => client.itemsOf(logs).length === 2 && client.itemsOf(heads).length === 1);
      assert.deepEqual(client.itemsOf(logs), second.logs);
      client.close();
      await until(() => second.subscriptions.size === 0);
    });

  it('is shared by all that ask for it, and the first upstream keeps the others', async () => {
    const [first, second, third] = nodes;
    let asked = 0;
    refuseToSubscribe(second, 'none here');
    first.refuse((method, params) => {
      if (method !== 'eth_subscribe' || params[0] !== 'newPendingTransactions') return undefined;
      asked += 1;
      return 'no pending transactions';
    });
    const [one, other] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    const heads = await one.subscribe('newHeads');
    const ids = [
      await one.subscribe('newPendingTransactions'),
      await other.subscribe('newPendingTransactions'),
    ];
    assert.deepEqual(
      [asked, first.subscriptions.size, second.subscriptions.size, third.subscriptions.size],
      [1, 1, 0, 1],
    );
    third.notify('newPendingTransactions', '0x1');
    first.mine(0);
    await until(() => one.itemsOf(ids[0]!).length === 1 && other.itemsOf(ids[1]!).length === 1);
    await until(() => one.itemsOf(heads).length === 1);
    one.close();
    await until(() => first.subscriptions.size === 0);
    assert.equal(third.subscriptions.size, 1);
    other.close();
    await until(() => third.subscriptions.size === 0);
  });

  it('is tried at no other where its client has gone meanwhile', async () => {
    const [first, ...others] = nodes;
    first.holdBack('eth_subscribe');
    let asked = 0;
    for (const node of others)
      node.refuse((method) => {
        if (method === 'eth_subscribe') asked += 1;
        return undefined;
      });
    const goes = await openSocket(gateway.url);
    void goes.call('eth_subscribe', 'newPendingTransactions');
    await until(() => first.subscriptions.size === 1);
    goes.close();
    await gateway.logged(/socket closed/);
    first.killSockets();
    await delay(300);
    assert.equal(asked, 0);
  });

  it('is refused in the words of the first where all refuse it, and begins once one does not', async () => {
    for (const [index, node] of nodes.entries()) refuseToSubscribe(node, `not at ${index}`);
    const client = await openSocket(gateway.url);
    const { error } = await client.call('eth_subscribe', 'newHeads');
    assert.deepEqual(error, { code: -32005, message: 'not at 0' });
    nodes[2].refuse(() => undefined);
    await client.subscribe('newHeads');
    assert.equal(nodes[2].subscriptions.size, 1);
    client.close();
  });
});

describe('a subscription that the node confirms late', () => {
  let node: ChainNode;
  before(async () => {
    node = await startChainNode();
  });
  after(() => node.close());

  it('ends at the node where the client has gone meanwhile', async () => {
    const gateway = await startProgram(serving(node));
    const stays = await openSocket(gateway.url);
    await stays.subscribe('newHeads');
    const release = node.holdBack('eth_subscribe');
    const goes = await openSocket(gateway.url);
    void goes.call('eth_subscribe', 'newPendingTransactions');
    await until(() => node.subscriptions.size === 2);
    goes.close();
    await goes.ended;
    release();
    await until(() => node.subscriptions.size === 1);
    assert.equal([...node.subscriptions.values()][0]!.kind, 'newHeads');
    await gateway.stop();
  });

  it('ends at the node where the gateway waits for it no longer, and can be asked for again', async () => {
    const gateway = await startProgram(serving(node, '--timeout', '1'));
    const client = await openSocket(gateway.url);
    await client.subscribe('newHeads');
    const release = node.holdBack('eth_subscribe');
    const { error } = await client.call('eth_subscribe', 'newPendingTransactions');
    assert.equal(error?.message, 'Resource unavailable: the upstream node did not respond within 1 s.');
    assert.equal(node.subscriptions.size, 2);
    release();
    await until(() => node.subscriptions.size === 1);
    const id = await client.subscribe('newPendingTransactions');
    node.notify('newPendingTransactions', '0x1');
    await until(() => client.itemsOf(id).length === 1);
    await gateway.stop();
  });
});

function refuseToSubscribe(node: ChainNode, message: string): void {
  node.refuse((method) => (method === 'eth_subscribe' ? message : undefined));
}

/** Whether a filter names an address that begins so. */
function hasAddress(filter: unknown, start: string): boolean {
  const { address } = (filter ?? {}) as { readonly address?: readonly string[] };
  return address?.[0]?.startsWith(start) === true;
}
