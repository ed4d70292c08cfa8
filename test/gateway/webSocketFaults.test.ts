// A node that refuses, is slow or tells too much for one subscription: what its client gets, and that others go on.

import assert from 'node:assert/strict';
import { startChainNode, type ChainNode } from './chainNode.ts';
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
});
