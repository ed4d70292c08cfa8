// WebSockets to a node by the client of the extension: key, proxy, certificates, refusals, ends, and floods.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { createRpcClient } from '../../src/rpc/client.ts';
import type { RpcClient } from '../../src/rpc/client.ts';
import type { OpenedSocket } from '../../src/rpc/openSocket.ts';
import { times } from '../effort.ts';
import { KEY, LIMITS } from './posting.ts';
import { startProxy } from './proxy.ts';
import { closeServers, startHttp, tlsFile } from './servers.ts';
import { notification, startSocketServer } from './socketServer.ts';
import type { SocketServer } from './socketServer.ts';

const key = new Secret(KEY);
const endpointAt = (origin: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: 'a',
  name: 'A',
  urlTemplate: `${origin}/v1/\${apiKey}`,
  ...more,
});

describe('openSocket', () => {
  let client: RpcClient;
  let server: SocketServer | undefined;
  let proxy: string | undefined;
  const ends: string[] = [];
  beforeEach(() => {
    ends.length = 0;
    proxy = undefined;
    client = createRpcClient(
      () => LIMITS,
      () => Promise.resolve(proxy),
    );
  });
  afterEach(async () => {
    await client.close();
    await server?.close();
    server = undefined;
    await closeServers();
  });

  const open = (endpoint: Endpoint): Promise<OpenedSocket> =>
    client.openSocket(endpoint, key, (why) => ends.push(why), new AbortController().signal);
  async function opened(endpoint: Endpoint) {
    const outcome = await open(endpoint);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return outcome.calls;
  }
  async function ended(): Promise<string> {
    while (ends.length === 0) await delay(5);
    return ends.join('|');
  }

  it('sends the key in the URL alone, asks, and hands on what is subscribed to', async () => {
    server = await startSocketServer(({ method, params }, socket) => {
      if (method !== 'eth_subscribe') return method;
      // The first notification comes with the reply, in one piece.
      setImmediate(() => socket.send(notification('0x1', params[0])));
      return '0x1';
    });
    const calls = await opened(endpointAt(server.origin));
    const values: unknown[] = [];
    assert.deepEqual(await calls.subscribe(['newHeads'], (value) => values.push(value)), {
      ok: true,
      result: '0x1',
    });
    assert.deepEqual(await calls.call('eth_chainId', []), { ok: true, result: 'eth_chainId' });
    server.notify('0x2', 'of another');
    server.notify('0x1', KEY);
    await calls.call('eth_chainId', []);
    assert.deepEqual(values, ['newHeads', '[api key]']);
    calls.close();
    while (server.sockets.size > 0) await delay(5);
    assert.deepEqual(
      server.asked.map(({ method, params }) => `${method} ${JSON.stringify(params)}`),
      ['eth_subscribe ["newHeads"]', 'eth_chainId []', 'eth_chainId []', 'eth_unsubscribe ["0x1"]'],
    );
    assert.deepEqual(
      server.came.map(({ url }) => url),
      [`/v1/${KEY}`],
    );
    assert.ok(!JSON.stringify(server.came[0]?.headers).includes(KEY));
    assert.deepEqual(ends, []);
  });

  it('goes through the proxy and checks certificates as calls do', async () => {
    server = await startSocketServer(() => 'yes', { isTls: true });
    const tunnels = await startProxy({ target: server.port });
    proxy = tunnels.origin;
    const away = await open(endpointAt('https://rpc.example.com'));
    assert.equal(away.ok ? '' : away.failure.kind, 'tls');
    assert.deepEqual(tunnels.asked, ['CONNECT rpc.example.com:443']);
    await tunnels.close();
    const local = endpointAt(server.origin);
    const untrusted = await open(local);
    assert.equal(untrusted.ok ? '' : untrusted.failure.kind, 'tls');
    const calls = await opened({ ...local, tls: { ca: tlsFile('server.crt') } });
    assert.deepEqual(await calls.call('eth_chainId', []), { ok: true, result: 'yes' });
    calls.close();
  });

  it('asks for the proxy again after a failure of the network: the machine may have moved', async () => {
    const refusing = await startProxy({ refuse: 502 });
    let asked = 0;
    await client.close();
    client = createRpcClient(
      () => LIMITS,
      () => (asked++, Promise.resolve(refusing.origin)),
    );
    for (const count of [1, 2]) {
      const outcome = await open(endpointAt('https://rpc.example.com'));
      assert.deepEqual([outcome.ok ? '' : outcome.failure.kind, asked], ['network', count]);
    }
    await refusing.close();
  });

  it('says what a server refused: a status, or HTTP in place of a WebSocket', async () => {
    const refusals: string[] = [];
    for (const [status, body] of [
      [401, `bad key ${KEY}`],
      [429, 'slow down'],
      [200, '{}'],
    ] as const) {
      const http = await startHttp((response) => response.writeHead(status).end(body));
      const outcome = await open(endpointAt(http.origin));
      assert.ok(!outcome.ok);
      const { kind, message } = outcome.failure;
      refusals.push(`${kind}: ${message}${kind === 'http' ? ` (${outcome.failure.excerpt})` : ''}`);
    }
    assert.deepEqual(refusals, [
      'http: The server does not accept the API key or login, or needs one (HTTP 401). (bad key [api key])',
      'http: Too many requests: a quota is used up for now (HTTP 429). (slow down)',
      'protocol: The server has no WebSocket at this URL, but speaks HTTP there.',
    ]);
  });

  it('takes no handshake that is not its own, or that agrees to what was not asked for', async () => {
    const accept = (asked: string): string =>
      createHash('sha1').update(`${asked}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    const outcomes: boolean[] = [];
    for (const headers of [
      (asked: string) => `Sec-WebSocket-Accept: ${accept(asked)}\r\n`,
      () => `Sec-WebSocket-Accept: ${accept('another')}\r\n`,
      () => '',
      (asked: string) =>
        `Sec-WebSocket-Accept: ${accept(asked)}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n`,
      (asked: string) => `Sec-WebSocket-Accept: ${accept(asked)}\r\nSec-WebSocket-Protocol: chat\r\n`,
    ]) {
      const http = createServer().listen(0, '127.0.0.1');
      http.on('upgrade', ({ headers: { 'sec-websocket-key': asked = '' } }, stream) => {
        stream.on('error', () => undefined);
        const lines = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
        stream.write(`${lines}${headers(asked)}\r\n`);
      });
      await once(http, 'listening');
      const { port } = http.address() as AddressInfo;
      outcomes.push((await open(endpointAt(`http://127.0.0.1:${port}`))).ok);
      http.closeAllConnections();
      http.close();
    }
    assert.deepEqual(outcomes, [true, false, false, false, false]);
  });

  it('reads no more than the first words of a refusal', async () => {
    let sent = 0;
    const http = await startHttp((response) => {
      response.writeHead(403);
      const go = (fault?: Error | null): void => {
        if (fault) return;
        sent += 65_536;
        response.write('no '.repeat(21_845), go);
      };
      go();
    });
    const outcome = await open(endpointAt(http.origin));
    assert.ok(!outcome.ok && outcome.failure.kind === 'http');
    assert.ok(sent < 10_000_000, `${sent} bytes`);
  });

  it('waits for a reply as long as the settings say', async () => {
    const own = (server = await startSocketServer(() => undefined));
    const hasty = createRpcClient(
      () => ({ ...LIMITS, totalTimeoutMs: 200 }),
      () => Promise.resolve(undefined),
    );
    const socket = await hasty.openSocket(
      endpointAt(own.origin),
      key,
      () => undefined,
      new AbortController().signal,
    );
    assert.ok(socket.ok);
    const outcome = await socket.calls.call('eth_chainId', []);
    assert.equal(outcome.ok ? '' : outcome.failure.message, 'No reply within 0.2 s.');
    await hasty.close();
  });

  it('says why a connection ended, and fails what waits for a reply', async () => {
    const reasons: string[] = [];
    for (const end of [
      (socket: { close(code: number, reason: string): void }) => socket.close(1008, `quota of ${KEY}`),
      (socket: { close(code: number): void }) => socket.close(1012),
      (socket: { terminate(): void }) => socket.terminate(),
      (socket: { send(data: Buffer): void }) => socket.send(Buffer.from('bytes')),
      (socket: { send(data: string): void }) => socket.send('x'.repeat(LIMITS.maxResponseBytes + 1)),
    ]) {
      const own = (server = await startSocketServer((_asked, socket) => {
        end(socket);
        return undefined;
      }));
      ends.length = 0;
      const calls = await opened(endpointAt(own.origin));
      const outcome = await calls.call('eth_chainId', []);
      reasons.push(`${await ended()} / ${outcome.ok ? '' : outcome.failure.message}`);
      await own.close();
      server = undefined;
    }
    const lost = 'The connection ended before the reply came.';
    assert.deepEqual(reasons, [
      `The server ended the connection: something is against its rules, such as a quota. It says: quota of [api key] / ${lost}`,
      `The server restarts. / ${lost}`,
      `The connection broke off. / ${lost}`,
      `The server sent bytes where JSON-RPC is text. / ${lost}`,
      `A message of the server is larger than 1000000 bytes. / ${lost}`,
    ]);
  });

  it('hands on a flood in turns: nothing is lost, and nothing else waits for long @long', async () => {
    const count = times(5_000, 100_000);
    server = await startSocketServer(({ method }) => (method === 'eth_subscribe' ? '0x1' : 'done'));
    const calls = await opened(endpointAt(server.origin));
    let last = -1;
    const done = new Promise<void>((resolve) => {
      void calls.subscribe(['newHeads'], (value) => {
        assert.equal(value, last + 1);
        last++;
        if (last === count - 1) resolve();
      });
    });
    await calls.call('eth_chainId', []);
    let turns = 0;
    const turning = { turn: setImmediate(turn) };
    function turn(): void {
      turns++;
      turning.turn = setImmediate(turn);
    }
    const [socket] = server.sockets;
    for (let at = 0; at < count; at++) socket!.send(notification('0x1', at));
    await done;
    clearImmediate(turning.turn);
    assert.equal(last, count - 1);
    // All else got its turns between them.
    assert.ok(turns >= count / 400, String(turns));
    calls.close();
    await once(socket!, 'close');
  });
});
