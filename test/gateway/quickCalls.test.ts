// Short reads go to the node over one WebSocket. Whatever happens there, each call gets its own reply, if need be by
// HTTP.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ParsedCall } from '../../src/gateway/calls/parseRequest.ts';
import type { QuickListener } from '../../src/gateway/calls/client.ts';
import { QuickCalls } from '../../src/gateway/sockets/quickCalls.ts';
import { contractCalls, SHORT_READS } from '../../src/gateway/sockets/quickKinds.ts';
import { serving, startProgram } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
/** Returns what the node sends for a call over its WebSocket, if anything. */
type OverSocket = (call: Call, ws: WebSocket) => string | undefined;

const reply = (id: unknown, result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result });
const CALL: ParsedCall = { id: '"own"', method: 'eth_chainId', params: '[]' };
/** The node always replies to this one. */
const FIRST: ParsedCall = { ...CALL, method: 'net_listening' };

/** The result of each call says which way it came. */
async function startNode(overSocket: OverSocket = ({ id }) => reply(id, 'socket')) {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => response.end(reply((JSON.parse(body) as Call).id, 'http')));
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  let connections = 0;
  sockets.on('connection', (ws) => {
    connections += 1;
    ws.on('message', (data) => {
      const text = (data as Buffer).toString();
      texts.push(text);
      const call = JSON.parse(text) as Call;
      const sent = call.method === FIRST.method ? reply(call.id, 'socket') : overSocket(call, ws);
      if (sent !== undefined) ws.send(sent);
    });
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    count: () => sockets.clients.size,
    /** How many WebSockets there were so far. */
    connections: () => connections,
    close() {
      for (const ws of sockets.clients) ws.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A listener, and what came for it. */
function listener(): QuickListener & { readonly got: string[] } {
  const got: string[] = [];
  return {
    got,
    onResponse: (_call, name, value) => void got.push(`${name} ${value}`),
    onLost: () => void got.push('lost'),
  };
}

/** Quick calls whose socket is open. */
async function openQuick(url: string, kind = SHORT_READS): Promise<QuickCalls> {
  const quick = new QuickCalls(kind, new URL(url.replace('http', 'ws')), 1000, { info: () => undefined });
  await sendFirst(quick);
  return quick;
}

/** Sends a call as soon as the socket is open; resolves with what came for it. */
async function sendFirst(quick: QuickCalls, call = FIRST): Promise<readonly string[]> {
  const { got, ...events } = listener();
  await until(() => quick.send('first', call, events) !== undefined);
  await until(() => got.length > 0);
  return got;
}

/** Sends calls of `key` while there is room, and drops each at once; returns how many. */
function sendAndDrop(quick: QuickCalls, key: string): number {
  for (let count = 0; count < 2000; count++) {
    const call = quick.send(key, CALL, listener());
    if (call === undefined) return count;
    call.abort();
  }
  throw new Error('no limit');
}

describe('short reads of sockets', () => {
  it('go over one WebSocket to the node, for all clients, and other calls by HTTP', async () => {
    const node = await startNode();
    const gateway = await startProgram(serving(node, '--upstream-ws', node.url.replace('http', 'ws')));
    const [one, two] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    await until(async () => (await one.call('eth_chainId')).result === 'socket');
    const replies = await Promise.all([
      ...Array.from({ length: 40 }, () => one.call('eth_getBalance', '0xab', 'latest')),
      ...Array.from({ length: 40 }, () => two.call('eth_blockNumber')),
    ]);
    assert.ok(replies.every(({ result }) => result === 'socket'));
    assert.equal(node.count(), 1);
    const others = [
      one.call('eth_estimateGas', { to: '0xab' }),
      one.call('eth_getBalance', 'é'),
      one.call('eth_sendRawTransaction', '0x'),
    ];
    assert.deepEqual(
      (await Promise.all(others)).map(({ result }) => result),
      ['http', 'http', 'http'],
    );
    for (const client of [one, two]) client.close();
    await gateway.stop();
    node.close();
  });

  it('get their own replies where as many are at the node as the options allow', async () => {
    const node = await startNode(() => undefined);
    const most = 2 * 65_536;
    const quick = await openQuick(node.url, { ...SHORT_READS, mostAtOnce: 4 * most });
    for (let count = 1; count < most; count++) {
      quick.send('many', CALL, listener())!.abort();
      // A socket without replies for a second would be ended.
      if (count % 10_000 === 0) await sendFirst(quick);
    }
    assert.deepEqual(await sendFirst(quick), ['result "socket"']);
    quick.close();
    node.close();
  });

  it('leave eth_call a socket of its own', async () => {
    const node = await startNode();
    const gateway = await startProgram(serving(node));
    const client = await openSocket(gateway.url);
    await until(async () => (await client.call('eth_call', { to: '0xab' })).result === 'socket');
    assert.equal(node.count(), 1);
    await until(async () => (await client.call('eth_chainId')).result === 'socket');
    assert.equal(node.count(), 2);
    client.close();
    await gateway.stop();
    node.close();
  });

  it('leave one key as many eth_call at once on it as there are connections', async () => {
    let isHeld = false;
    const held: (() => void)[] = [];
    const node = await startNode(({ id }, ws) => {
      if (!isHeld) return reply(id, 'socket');
      if (held.push(() => ws.send(reply(id, 'socket'))) === 4) for (const send of held) send();
      return undefined;
    });
    const gateway = await startProgram(serving(node, '--upstream-connections', '4'));
    const client = await openSocket(gateway.url);
    await until(async () => (await client.call('eth_call', { to: '0xab' })).result === 'socket');
    isHeld = true;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => client.call('eth_call', { to: '0xab' })),
    );
    assert.deepEqual(
      replies.map(({ result }) => result),
      ['socket', 'socket', 'socket', 'socket', 'http'],
    );
    client.close();
    await gateway.stop();
    node.close();
  });

  const faults: Readonly<Record<string, OverSocket>> = {
    'is lost': (_call, ws) => {
      ws.terminate();
      return undefined;
    },
    'stays silent': () => undefined,
    'sends no JSON': () => '<html>',
    'sends no response': ({ id }) => JSON.stringify({ jsonrpc: '2.0', id }),
    'replies under other ids': ({ id }) => reply(id + 1, 'wrong'),
    'sends a long reply': ({ id }) => reply(id, 'a'.repeat(70_000)),
  };
  for (const [what, fault] of Object.entries(faults))
    it(`go by HTTP where the node’s WebSocket ${what}`, async () => {
      let isFaulty = false;
      const node = await startNode((call, ws) => (isFaulty ? fault(call, ws) : reply(call.id, 'socket')));
      const gateway = await startProgram(serving(node));
      const client = await openSocket(gateway.url);
      await until(async () => (await client.call('eth_chainId')).result === 'socket');
      isFaulty = true;
      const replies = await Promise.all(Array.from({ length: 20 }, () => client.call('eth_chainId')));
      assert.ok(replies.every(({ result }) => result === 'http'));
      client.close();
      await gateway.stop();
      node.close();
    });

  it('go by HTTP where the WebSocket may lead to another node', async () => {
    const [node, other] = [await startNode(), await startNode()];
    for (const flags of [
      ['--upstream-ws', node.url.replace('http://127.0.0.1', 'ws://localhost')],
      ['--upstream-ws', other.url.replace('http', 'ws')],
      ['--upstream', `${node.url}/second`],
    ]) {
      const gateway = await startProgram(serving(node, ...flags));
      const client = await openSocket(gateway.url);
      for (let count = 0; count < 20; count++)
        assert.equal((await client.call('eth_chainId')).result, 'http', flags.join(' '));
      client.close();
      await gateway.stop();
    }
    assert.deepEqual([...node.texts, ...other.texts], []);
    node.close();
    other.close();
  });

  it('are logged where there is no memory for their results, as by HTTP', async () => {
    const node = await startNode(({ id, method }) =>
      reply(id, method === 'eth_getBalance' ? 'a'.repeat(60_000) : 'socket'),
    );
    const gateway = await startProgram(serving(node, '--max-memory', '100000'));
    const client = await openSocket(gateway.url);
    await until(async () => (await client.call('eth_chainId')).result === 'socket');
    assert.notEqual((await client.call('eth_getBalance', '0xab', 'latest')).error, undefined);
    await gateway.logged(/"status":503,.*"upstreamFault":"memory"/);
    client.close();
    await gateway.stop();
    node.close();
  });

  it('get the errors of the node under the client’s ids, also unusual ones', async () => {
    const node = await startNode(({ id, method }) =>
      method === 'net_version'
        ? JSON.stringify({ error: { message: 'né', code: -32000 }, id, jsonrpc: '2.0' })
        : reply(id, 'socket'),
    );
    const gateway = await startProgram(serving(node));
    const client = await openSocket(gateway.url);
    await until(async () => (await client.call('eth_chainId')).result === 'socket');
    const ask = async (id: string): Promise<unknown> => {
      const next = client.next();
      client.ws.send(`{"jsonrpc":"2.0","id":${id},"method":"net_version","params":[]}`);
      return next;
    };
    const error = { message: 'né', code: -32000 };
    assert.deepEqual(await ask('"a b"'), { jsonrpc: '2.0', id: 'a b', error });
    assert.deepEqual(await ask('null'), { jsonrpc: '2.0', id: null, error });
    assert.equal(((await ask('"é"')) as { id: string }).id, 'é');
    client.close();
    await gateway.stop();
    node.close();
  });
});

describe('QuickCalls', () => {
  it('leaves half of the room to other keys', async () => {
    const node = await startNode(() => undefined);
    const quick = await openQuick(node.url);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => sendAndDrop(quick, key)),
      [512, 256, 128],
    );
    quick.close();
    node.close();
  });

  it('counts dropped calls until the node has replied to them', async () => {
    const replies: (() => void)[] = [];
    const node = await startNode(({ id }, ws) => {
      replies.push(() => ws.send(reply(id, 'late')));
      return undefined;
    });
    const quick = await openQuick(node.url);
    assert.equal(sendAndDrop(quick, 'key'), 512);
    await until(() => replies.length === 512);
    for (const send of replies.slice(0, 100)) send();
    await sendFirst(quick);
    assert.equal(sendAndDrop(quick, 'key'), 100);
    quick.close();
    node.close();
  });

  it('lets a late call go by HTTP alone, and others go on over the socket', async () => {
    let late: (() => void) | undefined;
    const node = await startNode(({ id }, ws) => {
      late = () => ws.send(reply(id, 'late'));
      return undefined;
    });
    const quick = await openQuick(node.url);
    const slow = listener();
    quick.send('key', CALL, slow);
    while (slow.got.length === 0) assert.deepEqual(await sendFirst(quick), ['result "socket"']);
    late!();
    assert.deepEqual(await sendFirst(quick), ['result "socket"']);
    assert.deepEqual(slow.got, ['lost']);
    assert.equal(node.connections(), 1);
    quick.close();
    node.close();
  });

  it('sends the calls of a key by HTTP for ten seconds after a late one, and no others', async () => {
    const node = await startNode(({ method, id }) =>
      method === CALL.method ? undefined : reply(id, 'socket'),
    );
    const quick = await openQuick(node.url);
    const slow = listener();
    quick.send('slow', CALL, slow);
    while (slow.got.length === 0) await sendFirst(quick);
    const begin = performance.now();
    assert.equal(quick.send('slow', FIRST, listener()), undefined);
    assert.deepEqual(await sendFirst(quick), ['result "socket"']);
    const now = performance.now.bind(performance);
    performance.now = () => now() + 10_000;
    try {
      await until(() => quick.send('slow', FIRST, listener()) !== undefined);
    } finally {
      performance.now = now;
    }
    assert.ok(performance.now() - begin < 5000, 'the clock was set forward');
    quick.close();
    node.close();
  });

  it('waits five minutes after a reply that is too long', async () => {
    const node = await startNode(({ id }) => reply(id, 'a'.repeat(1_100_000)));
    const eth_call: ParsedCall = { id: '1', method: 'eth_call', params: `["${'a'.repeat(30_000)}"]` };
    const quick = new QuickCalls(contractCalls(4), new URL(node.url.replace('http', 'ws')), 1000, {
      info: () => undefined,
    });
    assert.deepEqual(await sendFirst(quick, eth_call), ['lost']);
    const now = performance.now.bind(performance);
    let aheadMs = 290_000;
    performance.now = () => now() + aheadMs;
    try {
      quick.send('key', eth_call, listener());
      // It would have connected before this one.
      (await openSocket(node.url)).close();
      assert.equal(node.connections(), 2);
      aheadMs = 301_000;
      assert.deepEqual(await sendFirst(quick, eth_call), ['lost']);
    } finally {
      performance.now = now;
      quick.close();
      node.close();
    }
  });

  it('ends its socket where no reply at all comes while calls wait', async () => {
    const node = await startNode(() => undefined);
    const quick = await openQuick(node.url);
    const waiting = listener();
    quick.send('key', CALL, waiting);
    await until(() => waiting.got.length > 0);
    assert.deepEqual(waiting.got, ['lost']);
    await until(() => node.count() === 0);
    quick.close();
    node.close();
  });

  it('waits twice as long after each loss without a reply, and five minutes at most', async () => {
    const node = await startNode((_call, ws) => {
      ws.terminate();
      return undefined;
    });
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => now() + aheadMs;
    const quick = await openQuick(node.url);
    const lose = async (): Promise<void> => assert.deepEqual(await sendFirst(quick, CALL), ['lost']);
    try {
      await lose();
      for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
        const before = node.connections();
        aheadMs += (seconds - 5) * 1000;
        quick.send('key', CALL, listener());
        // It would have connected before this one.
        (await openSocket(node.url)).close();
        assert.equal(node.connections(), before + 1, `${seconds} s`);
        aheadMs += 5000;
        await lose();
      }
      aheadMs += 300_000;
      await sendFirst(quick);
      await lose();
      aheadMs += 10_000;
      await lose();
    } finally {
      performance.now = now;
      quick.close();
      node.close();
    }
  });

  it('gives a reply that comes twice to no other call', async () => {
    let late: (() => void) | undefined;
    const node = await startNode(({ id, method }, ws) => {
      if (method !== 'net_version') return reply(id, 'socket');
      late = () => ws.send(reply(id, 'late'));
      return undefined;
    });
    const quick = await openQuick(node.url);
    const [gone, ...next] = [listener(), listener(), listener()];
    const first = quick.send('key', { ...CALL, method: 'net_version' }, gone)!;
    await until(() => late !== undefined);
    first.abort();
    late!();
    await sendFirst(quick);
    // One of them takes the place of the first one.
    for (const one of next) quick.send('key', CALL, one);
    late!();
    await until(() => next.every(({ got }) => got.length > 0));
    assert.deepEqual(
      [gone, ...next].map(({ got }) => got),
      [[], ['result "socket"'], ['result "socket"']],
    );
    quick.close();
    node.close();
  });

  it('ends its socket and its calls when it is closed', async () => {
    const node = await startNode(() => undefined);
    const quick = await openQuick(node.url);
    const waiting = listener();
    quick.send('key', CALL, waiting);
    quick.close();
    await until(() => node.count() === 0);
    assert.deepEqual(waiting.got, ['lost']);
    assert.equal(quick.send('key', CALL, listener()), undefined);
    node.close();
  });
});
