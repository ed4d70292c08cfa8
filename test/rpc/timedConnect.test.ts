import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExchangeMarks } from '../../src/core/call/callPhases.ts';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { LIMITS, post, replyOf } from './posting.ts';
import { startProxy } from './proxy.ts';
import type { TestProxy } from './proxy.ts';
import { closeServers, json, startHttp, startHttps, tlsFile } from './servers.ts';

const run = promisify(execFile);
const TRANSPORT = join(import.meta.dirname, '../../src/rpc/undiciTransport.ts');
/** A timer can fire a little early by the clock. */
const SLACK_MS = 2;

/** The marks of two calls in a row, posted by a process that trusts the test servers. */
async function twoMarks(url: string, proxy?: string): Promise<readonly ExchangeMarks[]> {
  const script = `
    import { createTransport } from ${JSON.stringify(TRANSPORT)};
    const transport = createTransport();
    const [url, proxy] = process.argv.slice(1);
    const marks = [];
    for (let call = 0; call < 2; call++) {
      const outcome = await transport.post({ url, headers: {}, body: '{}', proxy }, ${JSON.stringify(LIMITS)});
      marks.push(outcome.ok ? outcome.reply.marks : outcome.failure);
    }
    await transport.close();
    console.log(JSON.stringify(marks));`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: tlsFile('server.crt') };
  const args = ['--input-type=module', '-e', script, url, ...(proxy === undefined ? [] : [proxy])];
  const { stdout } = await run(process.execPath, args, { env });
  return JSON.parse(stdout) as readonly ExchangeMarks[];
}

function isOrdered(...moments: readonly (number | undefined)[]): boolean {
  return moments.every((moment, at) => moment !== undefined && (at === 0 || moment >= moments[at - 1]!));
}

describe('timedConnect', () => {
  let transport: Transport;
  let proxy: TestProxy | undefined;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
    await proxy?.close();
    proxy = undefined;
  });

  const marksOf = async (origin: string): Promise<ExchangeMarks> =>
    replyOf(await post(transport, origin)).marks;

  it('marks a new connection, and none where it is used again', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    const begunAt = performance.now();
    const first = await marksOf(server.origin);
    const second = await marksOf(server.origin);
    const { connect, sentAt, headAt, endAt } = first;
    assert.ok(
      isOrdered(begunAt, connect?.begunAt, connect?.readyAt, sentAt, headAt, endAt, performance.now()),
    );
    assert.deepEqual([connect?.reachedAt, second.connect], [undefined, undefined]);
    assert.ok(isOrdered(endAt, second.sentAt, second.headAt, second.endAt));
  });

  it('gives each of two calls at once its own connection', async () => {
    const server = await startHttp((response) => setTimeout(() => json(response, '{}'), 20));
    const both = await Promise.all([marksOf(server.origin), marksOf(server.origin)]);
    assert.ok(both.every(({ connect }) => connect !== undefined));
    assert.equal(server.connections(), 2);
  });

  it('marks no connection for a call that waited for one in use', async () => {
    const server = await startHttp((response) => setTimeout(() => json(response, '{}'), 30));
    const limits = { maxConnections: 1 };
    const [first, second] = await Promise.all(
      [0, 1].map(async () => replyOf(await post(transport, server.origin, { limits })).marks),
    );
    assert.ok(first?.connect !== undefined);
    assert.equal(second?.connect, undefined);
    assert.ok(isOrdered(first.endAt, second?.sentAt));
  });

  it('tells the wait for the head from the download', async () => {
    const server = await startHttp((response) => {
      setTimeout(() => {
        response.write('{"a":');
        setTimeout(() => response.end('1}'), 100);
      }, 60);
    });
    const { sentAt, headAt, endAt } = await marksOf(server.origin);
    assert.ok(
      headAt - sentAt >= 60 - SLACK_MS && endAt - headAt >= 60,
      `${headAt - sentAt} ${endAt - headAt}`,
    );
  });

  it('tells TCP from TLS', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    const [first, second] = await twoMarks(server.origin);
    const { connect, sentAt } = first!;
    assert.ok(
      isOrdered(connect?.begunAt, connect?.reachedAt, connect?.readyAt, sentAt),
      JSON.stringify(first),
    );
    assert.ok(connect!.readyAt > connect!.reachedAt!);
    assert.equal(second?.connect, undefined);
  });

  it('marks the tunnel through a proxy as one', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    proxy = await startProxy({ target: server.port });
    const [first, second] = await twoMarks(server.origin.replace('127.0.0.1', 'localhost'), proxy.origin);
    const { connect, sentAt } = first!;
    assert.ok(isOrdered(connect?.begunAt, connect?.readyAt, sentAt), JSON.stringify(first));
    assert.deepEqual([connect?.reachedAt, second?.connect], [undefined, undefined]);
  });

  it('marks the connection to a proxy that forwards', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    proxy = await startProxy();
    const { connect, sentAt } = replyOf(await post(transport, server.origin, { proxy: proxy.origin })).marks;
    assert.ok(isOrdered(connect?.begunAt, connect?.readyAt, sentAt));
  });
});
