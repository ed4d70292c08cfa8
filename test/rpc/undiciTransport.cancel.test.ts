import assert from 'node:assert/strict';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Failure } from '../../src/core/failure/failure.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { deferred } from './deferred.ts';
import { failureOf, post, textOf } from './posting.ts';
import { closeServers, json, startHttp, startTcp } from './servers.ts';

const CANCELLED: Failure = { kind: 'cancelled', message: 'Cancelled.' };

describe('createTransport: cancelling and timeouts', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  it('sends nothing when it was cancelled before', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    const outcome = await post(transport, server.origin, { signal: AbortSignal.abort() });
    assert.deepEqual([failureOf(outcome), server.connections()], [CANCELLED, 0]);
  });

  it('destroys the socket of a call under way: the server sees it close', async () => {
    const cancel = new AbortController();
    const seen = deferred<boolean>();
    const server = await startHttp((response) => {
      response.on('close', () => seen.resolve(response.writableFinished));
      cancel.abort();
    });
    const outcome = await post(transport, server.origin, { signal: cancel.signal });
    assert.deepEqual([failureOf(outcome), await seen.promise], [CANCELLED, false]);
  });

  it('destroys the socket in the middle of an answer', async () => {
    const cancel = new AbortController();
    const closed = deferred();
    const server = await startHttp((response) => {
      response.on('close', () => closed.resolve());
      response.write('{"a":', () => setTimeout(() => cancel.abort(), 20));
    });
    assert.deepEqual(failureOf(await post(transport, server.origin, { signal: cancel.signal })), CANCELLED);
    await closed.promise;
  });

  it('never sends a call that was cancelled in the queue, and the next one works', async () => {
    const first = deferred();
    const server = await startHttp((response, request) => {
      if (request.body === 'first') void first.promise.then(() => json(response, 'one'));
      else json(response, 'other');
    });
    const limits = { maxConnections: 1 };
    const cancel = new AbortController();
    const busy = post(transport, server.origin, { body: 'first', limits });
    const queued = post(transport, server.origin, { body: 'queued', limits, signal: cancel.signal });
    const next = post(transport, server.origin, { body: 'next', limits });
    cancel.abort();
    assert.deepEqual(failureOf(await queued), CANCELLED);
    first.resolve();
    assert.deepEqual([textOf(await busy), textOf(await next)], ['one', 'other']);
    assert.deepEqual(
      server.requests.map(({ body }) => body),
      ['first', 'next'],
    );
  });

  it('ends a call that is cancelled while it connects', async () => {
    const cancel = new AbortController();
    const server = await startTcp(() => cancel.abort());
    const outcome = await post(transport, server.origin.replace('http:', 'https:'), {
      signal: cancel.signal,
    });
    assert.deepEqual(failureOf(outcome), CANCELLED);
  });

  it('does not let one cancelled call end another', async () => {
    const cancel = new AbortController();
    const server = await startHttp((response, { body }) => {
      if (body === 'stay') setTimeout(() => json(response, 'stayed'), 30);
      else cancel.abort();
    });
    const [stays, goes] = await Promise.all([
      post(transport, server.origin, { body: 'stay' }),
      post(transport, server.origin, { body: 'go', signal: cancel.signal }),
    ]);
    assert.deepEqual([textOf(stays), failureOf(goes)], ['stayed', CANCELLED]);
  });

  it('ignores a cancel that comes after the answer', async () => {
    const server = await startHttp((response) => json(response, 'done'));
    const cancel = new AbortController();
    assert.equal(textOf(await post(transport, server.origin, { signal: cancel.signal })), 'done');
    cancel.abort();
    assert.equal(textOf(await post(transport, server.origin)), 'done');
    assert.equal(server.connections(), 1);
  });

  it('gives up on a connection that is taken but never completed', async () => {
    // The handshake of TLS is part of connecting; this server takes the connection and stays silent.
    const server = await startTcp(() => undefined);
    const outcome = await post(transport, server.origin.replace('http:', 'https:'), {
      limits: { connectTimeoutMs: 150 },
    });
    assert.deepEqual(failureOf(outcome), {
      kind: 'timeout',
      phase: 'connect',
      afterMs: 150,
      message: 'No connection within 0.15 s. Is the host right, or a firewall in the way?',
    });
  });

  it('gives up on an answer that does not come, and ends its connection', async () => {
    const closed = deferred();
    const server = await startHttp((response) => void response.on('close', () => closed.resolve()));
    const outcome = await post(transport, server.origin, { limits: { totalTimeoutMs: 150 } });
    assert.deepEqual(failureOf(outcome), {
      kind: 'timeout',
      phase: 'total',
      afterMs: 150,
      message: 'No complete response within 0.15 s. Raise ethRpc.timeout.total if the call needs longer.',
    });
    await closed.promise;
  });

  it('gives up on an answer that never ends', async () => {
    const server = await startHttp((response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    const failure = failureOf(await post(transport, server.origin, { limits: { totalTimeoutMs: 150 } }));
    assert.deepEqual([failure.kind, failure.kind === 'timeout' && failure.phase], ['timeout', 'total']);
  });
});
