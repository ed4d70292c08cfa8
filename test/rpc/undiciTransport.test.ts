import assert from 'node:assert/strict';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Failure } from '../../src/core/failure/failure.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { freePort } from '../workbench/ports.ts';
import { deferred } from './deferred.ts';
import { failureOf, KEY, LIMITS, post, replyOf, textOf } from './posting.ts';
import { closeServers, json, startHttp, startTcp } from './servers.ts';

const TRUNCATED: Failure = {
  kind: 'protocol',
  rule: 'truncated',
  message: 'The response broke off before its end. Try again; if it repeats, a proxy may be cutting it.',
};
const NOT_HTTP: Failure = {
  kind: 'protocol',
  rule: 'badHttp',
  message: 'The server’s response is not HTTP. Check the port.',
};
const CLOSED =
  'The server closed the connection before it responded. If it speaks TLS at this port, the URL must start with https://.';
const tooLarge = (size: string): Failure => ({
  kind: 'protocol',
  rule: 'tooLarge',
  message: `The response is larger than ${size}. Raise ethRpc.maxResponseBytes or request less.`,
});

/** A server that writes these bytes to whoever connects and sends something, and ends the connection. */
function rawServer(text: string): ReturnType<typeof startTcp> {
  return startTcp((socket) => socket.once('data', () => socket.end(text)));
}

describe('createTransport', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  it('posts method, path, query, headers and body as given, and hands the answer over', async () => {
    const server = await startHttp((response) => {
      response.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '7' });
      response.end('é');
    });
    const outcome = await post(transport, server.origin, { body: '{"a":"é"}' });
    const { marks: _marks, ...reply } = replyOf(outcome);
    assert.deepEqual(
      { ...reply, body: [...(reply.body as Uint8Array)] },
      { status: 429, contentType: 'text/plain; charset=utf-8', retryAfter: '7', body: [0xc3, 0xa9] },
    );
    const [request] = server.requests;
    assert.deepEqual(
      { ...request, headers: { ...request?.headers, host: undefined } },
      {
        method: 'POST',
        url: `/v1/${KEY}?key=${KEY}`,
        headers: {
          host: undefined,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'content-length': '10',
        },
        body: '{"a":"é"}',
      },
    );
  });

  it('opens no connection for a second call', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    for (let call = 0; call < 5; call++) assert.equal(textOf(await post(transport, server.origin)), '{}');
    assert.deepEqual([server.connections(), server.requests.length], [1, 5]);
  });

  it('answers 50 calls at once over at most the allowed connections, each with its own answer', async () => {
    const server = await startHttp((response, request) => setTimeout(() => json(response, request.body), 5));
    const bodies = Array.from({ length: 50 }, (_, index) => `{"id":${index}}`);
    const outcomes = await Promise.all(bodies.map((body) => post(transport, server.origin, { body })));
    assert.deepEqual(outcomes.map(textOf), bodies);
    assert.deepEqual([server.requests.length, server.connections()], [50, LIMITS.maxConnections]);
  });

  it('puts a chunked answer together', async () => {
    const server = await startHttp((response) => {
      response.write('{"a":');
      setTimeout(() => response.end('1}'), 10);
    });
    assert.equal(textOf(await post(transport, server.origin)), '{"a":1}');
  });

  it('gives an empty body where the answer has none', async () => {
    const server = await startHttp((response) => void response.writeHead(204).end());
    const { status, body } = replyOf(await post(transport, server.origin));
    assert.deepEqual([status, body.length], [204, 0]);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`does not follow a ${status} redirect: the other server sees nothing`, async () => {
      const other = await startHttp((response) => json(response, '{}'));
      const server = await startHttp((response) => {
        response.writeHead(status, { location: `${other.origin}/elsewhere` });
        response.end('moved');
      });
      const outcome = await post(transport, server.origin);
      assert.deepEqual([replyOf(outcome).status, textOf(outcome)], [status, 'moved']);
      assert.deepEqual([other.requests, other.connections()], [[], 0]);
    });
  }

  it('takes an answer of exactly the allowed size', async () => {
    const server = await startHttp((response) => json(response, 'x'.repeat(1000)));
    const outcome = await post(transport, server.origin, { limits: { maxResponseBytes: 1000 } });
    assert.equal(textOf(outcome), 'x'.repeat(1000));
  });

  it('stops at a content-length over the limit before the body comes', async () => {
    const server = await startHttp((response) => {
      response.writeHead(200, { 'content-length': '1001' });
      response.flushHeaders();
    });
    const outcome = await post(transport, server.origin, { limits: { maxResponseBytes: 1000 } });
    assert.deepEqual(failureOf(outcome), tooLarge('1000 bytes'));
  });

  it('stops an endless chunked answer at the limit and ends its connection', async () => {
    const closed = deferred();
    const server = await startHttp((response) => {
      const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    const outcome = await post(transport, server.origin, { limits: { maxResponseBytes: 2_000_000 } });
    assert.deepEqual(failureOf(outcome), tooLarge('2 MB'));
    await closed.promise;
  });

  it('reports a body that ends before its content-length', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"a"');
    assert.deepEqual(failureOf(await post(transport, server.origin)), TRUNCATED);
  });

  it('reports a chunked body that ends before its last chunk', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n');
    assert.deepEqual(failureOf(await post(transport, server.origin)), TRUNCATED);
  });

  it('reports an answer that is not HTTP', async () => {
    const servers = await Promise.all(['SSH-2.0-OpenSSH_9.6\r\n', '{"result":1}\n', '\0\0\0'].map(rawServer));
    const outcomes = await Promise.all(servers.map((server) => post(transport, server.origin)));
    assert.deepEqual(outcomes.map(failureOf), [NOT_HTTP, NOT_HTTP, NOT_HTTP]);
  });

  it('reports headers without end', async () => {
    const server = await rawServer(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}`);
    const message =
      'The head of the server’s response is larger than 16 KB, so it was not read. The server or a proxy before it is at fault: tell its operator.';
    assert.deepEqual(failureOf(await post(transport, server.origin)), { ...NOT_HTTP, message });
  });

  it('reports a connection that is closed before an answer', async () => {
    const polite = await startTcp((socket) => socket.once('data', () => socket.end()));
    const rude = await startTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const failures = [await post(transport, polite.origin), await post(transport, rude.origin)].map(
      failureOf,
    );
    assert.deepEqual(failures, [
      { kind: 'network', code: 'UND_ERR_SOCKET', message: CLOSED },
      { kind: 'network', code: 'ECONNRESET', message: CLOSED },
    ]);
  });

  it('fails while the server is stopped, and works again once it is back', async () => {
    const server = await startHttp((response) => json(response, '1'), await freePort());
    assert.equal(textOf(await post(transport, server.origin)), '1');
    await server.close();
    assert.deepEqual(failureOf(await post(transport, server.origin)), {
      kind: 'network',
      code: 'ECONNREFUSED',
      message: `Nothing listens at ${new URL(server.origin).host}. Is the node or gateway running?`,
    });
    await startHttp((response) => json(response, '2'), server.port);
    assert.equal(textOf(await post(transport, server.origin)), '2');
  });

  it('reports a host name that does not exist', async () => {
    const failure = failureOf(await post(transport, 'https://no-such-host.invalid'));
    assert.ok(failure.kind === 'network' && ['ENOTFOUND', 'EAI_AGAIN'].includes(failure.code));
    assert.match(failure.message, /host name/);
  });

  it('never throws: an unusable header, proxy or limit is a failure', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    const request = { url: `${server.origin}/${KEY}`, headers: { 'x-key': 'ключ' }, body: '{}' };
    const outcomes = [
      await transport.post(request, LIMITS),
      await transport.post({ ...request, headers: {}, proxy: 'not a url' }, LIMITS),
      await transport.post({ ...request, headers: {} }, { ...LIMITS, maxConnections: -1 }),
      await transport.post({ ...request, url: 'not a url' }, LIMITS),
    ];
    assert.deepEqual(
      outcomes.map((outcome) => failureOf(outcome).kind),
      ['network', 'input', 'input', 'input'],
    );
    assert.equal(server.requests.length, 0);
  });

  it('ends calls under way when it is closed', async () => {
    const server = await startHttp(() => void transport.close());
    const failure = failureOf(await post(transport, server.origin));
    assert.equal(failure.kind, 'network');
  });
});
