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
import { serving, startProgram } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
/** Returns what the node sends for a call over its WebSocket, if anything. */
type OverSocket = (call: Call, ws: WebSocket) => string | undefined;

const reply = (id: unknown, result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result });
const CALL: ParsedCall = { id: '"own"', method: 'eth_chainId', params: '[]' };

/** The result of each call says which way it came. */
async function startNode(overSocket: OverSocket = ({ id }) => reply(id, 'socket')) {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => response.end(reply((JSON.parse(body) as Call).id, 'http')));
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (ws) =>
    ws.on('message', (data) => {
      const text = (data as Buffer).toString();
      texts.push(text);
      const sent = overSocket(JSON.parse(text) as Call, ws);
      if (sent !== undefined) ws.send(sent);
    }),
  );
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    count: () => sockets.clients.size,
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
async function openQuick(url: string): Promise<QuickCalls> {
  const quick = new QuickCalls(new URL(url.replace('http', 'ws')), 1000, { info: () => undefined });
  await until(() => {
    const call = quick.send('first', CALL, listener());
    call?.abort();
    return call !== undefined;
  });
  return quick;
}

describe('short reads of sockets', () => {
  it('go over one WebSocket to the node, for all clients, and other calls by HTTP', async () => {
    const node = await startNode();
    const gateway = await startProgram(serving(node));
    const [one, two] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    await until(async () => (await one.call('eth_chainId')).result === 'socket');
    const replies = await Promise.all([
      ...Array.from({ length: 40 }, () => one.call('eth_getBalance', '0xab', 'latest')),
      ...Array.from({ length: 40 }, () => two.call('eth_blockNumber')),
    ]);
    assert.ok(replies.every(({ result }) => result === 'socket'));
    assert.equal(node.count(), 1);
    const others = [
      one.call('eth_call', { to: '0xab' }),
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
    const node = await startNode();
    for (const flags of [
      ['--upstream-ws', node.url.replace('http://127.0.0.1', 'ws://localhost')],
      ['--upstream', `${node.url}/second`],
    ]) {
      const gateway = await startProgram(serving(node, ...flags));
      const client = await openSocket(gateway.url);
      for (let count = 0; count < 20; count++)
        assert.equal((await client.call('eth_chainId')).result, 'http', flags.join(' '));
      client.close();
      await gateway.stop();
    }
    assert.deepEqual(node.texts, []);
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
    const sent = (key: string): number => {
      let count = 0;
      while (quick.send(key, CALL, listener()) !== undefined) count += 1;
      return count;
    };
    assert.deepEqual([sent('a'), sent('b'), sent('c')], [512, 256, 128]);
    quick.close();
    node.close();
  });

  it('gives a late reply to no other call', async () => {
    let late: (() => void) | undefined;
    const node = await startNode(({ id, method }, ws) => {
      if (method !== 'net_version') return reply(id, 'socket');
      late = () => ws.send(reply(id, 'late'));
      return undefined;
    });
    const quick = await openQuick(node.url);
    const [gone, next] = [listener(), listener()];
    const first = quick.send('key', { ...CALL, method: 'net_version' }, gone)!;
    await until(() => late !== undefined);
    first.abort();
    // It takes the place of the first one.
    quick.send('key', CALL, next);
    late!();
    await until(() => next.got.length > 0);
    assert.deepEqual([gone.got, next.got], [[], ['result "socket"']]);
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
