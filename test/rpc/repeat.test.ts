import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, post, replyOf, textOf } from './posting.ts';
import { closeServers, startTcp } from './servers.ts';
import type { TestServer } from './servers.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** A server that says for each request, by its number and that of its socket, what becomes of it. */
async function startServer(
  answer: (socket: Socket, request: number, connection: number) => void,
): Promise<TestServer & { readonly received: string[] }> {
  const received: string[] = [];
  let connections = 0;
  const server = await startTcp((socket) => {
    const connection = ++connections;
    socket.on('data', (bytes) => {
      received.push(bytes.toString('latin1').split('\r\n\r\n')[1] ?? '');
      answer(socket, received.length, connection);
    });
  });
  return { ...server, received };
}

describe('createTransport: dead connections', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  /** Kept connections die at the next request; new ones answer. */
  const forgetful = (): ReturnType<typeof startServer> => {
    const answered = new Set<number>();
    return startServer((socket, _request, connection) => {
      if (answered.has(connection)) socket.resetAndDestroy();
      else socket.write(ANSWER);
      answered.add(connection);
    });
  };

  it('sends a call that may be repeated once more, on a new connection', async () => {
    const server = await forgetful();
    await post(transport, server.origin, { body: 'first' });
    assert.equal(textOf(await post(transport, server.origin, { body: 'read', mayRepeat: true })), '{}');
    assert.deepEqual([server.received, server.connections()], [['first', 'read', 'read'], 2]);
  });

  it('takes no connection any more that was kept beside a dead one, for any call', async () => {
    const answered = new Set<number>();
    const server = await startServer((socket, _request, connection) => {
      if (connection <= 3 && answered.has(connection)) socket.resetAndDestroy();
      else socket.write(ANSWER);
      answered.add(connection);
    });
    await Promise.all([1, 2, 3].map(() => post(transport, server.origin)));
    assert.equal(textOf(await post(transport, server.origin, { mayRepeat: true })), '{}');
    const writes = await Promise.all([1, 2, 3].map(() => post(transport, server.origin)));
    assert.deepEqual(writes.map(textOf), ['{}', '{}', '{}']);
    assert.deepEqual([server.received.length, server.connections()], [8, 6]);
  });

  it('never sends any other call twice', async () => {
    const server = await forgetful();
    await post(transport, server.origin, { body: 'first' });
    const failure = failureOf(await post(transport, server.origin, { body: 'write' }));
    assert.deepEqual([failure.kind, server.received], ['network', ['first', 'write']]);
  });

  it('sends no call a third time', async () => {
    const server = await startServer((socket, request) => {
      if (request === 1) socket.write(ANSWER);
      else socket.resetAndDestroy();
    });
    await post(transport, server.origin, { body: 'first' });
    const failure = failureOf(await post(transport, server.origin, { body: 'read', mayRepeat: true }));
    assert.deepEqual([failure.kind, server.received], ['network', ['first', 'read', 'read']]);
  });

  it('repeats nothing on a connection that was new, or where any byte of an answer came', async () => {
    const fresh = await startServer((socket) => socket.destroy());
    assert.equal((await post(transport, fresh.origin, { mayRepeat: true })).ok, false);
    assert.equal(fresh.received.length, 1);
    for (const beginning of [
      'H',
      'HTTP/1.1 103 Early Hints\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{',
    ]) {
      const server = await startServer((socket, request) => {
        if (request === 1) socket.write(ANSWER);
        else socket.end(beginning);
      });
      await post(transport, server.origin);
      assert.equal((await post(transport, server.origin, { mayRepeat: true })).ok, false);
      assert.equal(server.received.length, 2, beginning);
    }
  });

  it('repeats nothing that was cancelled', async () => {
    const cancel = new AbortController();
    const server = await startServer((socket, request) => {
      if (request === 1) socket.write(ANSWER);
      else cancel.abort();
    });
    await post(transport, server.origin);
    const { kind } = failureOf(
      await post(transport, server.origin, { mayRepeat: true, signal: cancel.signal }),
    );
    assert.deepEqual([kind, server.received.length], ['cancelled', 2]);
  });

  it('gives no call the connection of a request that was too large, which the server closes', async () => {
    const tooLarge = 'HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\n\r\n';
    const server = await startServer((socket, _request, connection) => {
      if (connection > 1) socket.write(ANSWER);
      else {
        socket.write(tooLarge);
        setTimeout(() => socket.destroy(), 20);
      }
    });
    assert.equal(replyOf(await post(transport, server.origin)).status, 413);
    assert.equal(textOf(await post(transport, server.origin)), '{}');
    assert.equal(server.connections(), 2);
  });
});
