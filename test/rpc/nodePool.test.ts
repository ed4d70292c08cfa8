import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createNodePool, type NodePool } from '../../src/rpc/nodePool.ts';

describe('createNodePool', () => {
  let server: Server;
  let pool: NodePool;
  let connections: Socket[];
  /** What the server says to each request, by connection and request. */
  let script: (socket: Socket, connection: number) => void;
  beforeEach(async () => {
    connections = [];
    server = createServer((socket) => {
      const index = connections.push(socket);
      socket.on('error', () => undefined).on('data', () => script(socket, index));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    pool = createPool();
  });
  function createPool(timeoutMs = 10_000, idleMs = 10_000, scheme = 'http'): NodePool {
    const url = new URL(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`);
    return createNodePool({ url, headers: { accept: 'x' }, connectTimeoutMs: 10_000, timeoutMs, idleMs });
  }
  afterEach(() => {
    pool.close();
    for (const socket of connections) socket.destroy();
    server.close();
  });

  function send(body = '{}'): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      pool.send(body, {
        onHead: ({ status }) => (text += `${status} `),
        onData: (chunk) => (text += chunk.toString()),
        onEnd: () => resolve(text),
        onFail: (code) => resolve(`${text}failed: ${code}`),
      });
    });
  }
  const reply = (body: string, head = ''): string =>
    `HTTP/1.1 200 OK\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;

  it('sends path, host, headers and the length in bytes, and uses a connection again', async () => {
    let seen = '';
    script = (socket) => socket.write(reply('ok'));
    server.once('connection', (socket) => socket.once('data', (chunk) => (seen = chunk.toString())));
    assert.equal(await send('{"é":1}'), '200 ok');
    const { port } = server.address() as AddressInfo;
    assert.equal(
      seen,
      `POST /path?q=1 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: x\r\ncontent-length: 8\r\n\r\n{"é":1}`,
    );
    assert.equal(await send(), '200 ok');
    assert.equal(connections.length, 1);
  });

  it('begins TLS at the port that an https:// URL names', async () => {
    let first: number | undefined;
    script = (socket) => socket.destroy();
    server.once('connection', (socket) => socket.once('data', (chunk) => (first = chunk[0])));
    pool = createPool(10_000, 10_000, 'https');
    assert.match(await send(), /^failed: /);
    assert.equal(first, 0x16);
  });

  it('uses a connection again that the server keeps for a minute', async () => {
    script = (socket) => socket.write(reply('ok', 'Keep-Alive: timeout=60\r\n'));
    assert.equal(await send(), '200 ok');
    assert.equal(await send(), '200 ok');
    assert.equal(connections.length, 1);
  });

  it('uses no connection again that the server is about to close, or that said more than it should', async () => {
    for (const first of [
      reply('ok', 'Keep-Alive: timeout=0\r\n'),
      reply('ok', 'Connection: close\r\n'),
      `${reply('ok')}x`,
    ]) {
      connections.length = 0;
      script = (socket) => socket.write(first);
      assert.equal(await send(), '200 ok');
      assert.equal(await send(), '200 ok', first);
      assert.equal(connections.length, 2, first);
    }
  });

  it('fails a request whose reply does not come, breaks off or is no HTTP, and goes on with another', async () => {
    const cases: [(socket: Socket) => void, string][] = [
      [(socket) => socket.end(), 'failed: ECONNRESET'],
      [(socket) => socket.write('nonsense\r\n\r\n'), 'failed: notHttp'],
      [(socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'), '200 abfailed: ECONNRESET'],
    ];
    for (const [how, outcome] of cases) {
      script = how;
      assert.equal(await send(), outcome);
      script = (socket) => socket.write(reply('ok'));
      assert.equal(await send(), '200 ok');
    }
  });

  it('fails a request to which the node says nothing', async () => {
    pool = createPool(300);
    script = () => undefined;
    assert.equal(await send(), 'failed: timeout');
  });

  it('closes a connection that is not used, long before a request would time out', async () => {
    pool = createPool(10_000, 100);
    script = (socket) => socket.write(reply('ok'));
    assert.equal(await send(), '200 ok');
    const [socket] = connections;
    if (!socket!.destroyed) await once(socket!, 'close');
  });

  it('closes a connection on which bytes come that nobody asked for', async () => {
    script = (socket) => socket.write(reply('ok'));
    assert.equal(await send(), '200 ok');
    const [socket] = connections;
    socket!.write(reply('late'));
    if (!socket!.destroyed) await once(socket!, 'close');
    assert.equal(await send(), '200 ok');
    assert.equal(connections.length, 2);
  });

  it('uses no connection again whose request the node may not have read', async () => {
    for (const status of [408, 413]) {
      connections.length = 0;
      script = (socket) => socket.write(reply('no').replace('200', String(status)));
      assert.equal(await send(), `${status} no`);
      assert.equal(await send(), `${status} no`);
      assert.equal(connections.length, 2);
    }
    connections.length = 0;
    let early = true;
    script = (socket) => {
      if (early) socket.pause().write(reply('early'));
      else socket.write(reply('ok'));
    };
    assert.equal(await send('x'.repeat(20_000_000)), '200 early');
    early = false;
    assert.equal(await send(), '200 ok');
    assert.equal(connections.length, 2);
  });

  it('closes the connection of a request that is aborted, and says nothing more to it', async () => {
    script = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab');
    const fail = (): void => assert.fail('heard of it');
    await new Promise<void>((resolve) => {
      const exchange = pool.send('{}', {
        onHead: () => {
          exchange.abort();
          resolve();
        },
        onData: fail,
        onEnd: fail,
        onFail: fail,
      });
    });
    const [socket] = connections;
    if (!socket!.destroyed) await once(socket!, 'close');
  });
});
