import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, KEY, post } from './posting.ts';
import { closeServers, json, startHttp, startHttps, tlsFile } from './servers.ts';

const run = promisify(execFile);
const TRANSPORT = join(import.meta.dirname, '../../src/rpc/undiciTransport.ts');

/** Posts from a process of its own, whose trusted authorities are read when it starts. */
async function postElsewhere(url: string, authorities: string): Promise<unknown> {
  const script = `
    import { createTransport } from ${JSON.stringify(TRANSPORT)};
    const transport = createTransport();
    const limits = { connectTimeoutMs: 5000, totalTimeoutMs: 10000, maxResponseBytes: 1000, maxConnections: 1 };
    const outcome = await transport.post({ url: process.argv[1], headers: {}, body: '{}' }, limits);
    await transport.close();
    console.log(JSON.stringify(outcome.ok ? Buffer.from(outcome.reply.body).toString() : outcome.failure));`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorities };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, url], { env });
  return JSON.parse(stdout) as unknown;
}

describe('createTransport: TLS', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  it('refuses a self-signed certificate and sends nothing', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    const outcome = await post(transport, server.origin);
    assert.deepEqual(failureOf(outcome), {
      kind: 'tls',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      message:
        'The server’s certificate is self-signed. If you trust it, add its authority to the system’s certificates, or name the authority’s file as “ca” in “tls” of the endpoint.',
    });
    assert.deepEqual(server.requests, []);
  });

  it('trusts the authorities of NODE_EXTRA_CA_CERTS', async () => {
    const server = await startHttps((response) => json(response, '{"result":1}'));
    assert.equal(await postElsewhere(`${server.origin}/v1/${KEY}`, tlsFile('server.crt')), '{"result":1}');
    assert.deepEqual(
      server.requests.map(({ method, url }) => [method, url]),
      [['POST', `/v1/${KEY}`]],
    );
  });

  it('refuses a trusted certificate that has expired or names another host', async () => {
    const expired = await startHttps((response) => json(response, '{}'), 'expired');
    const other = await startHttps((response) => json(response, '{}'), 'other');
    assert.deepEqual(
      await Promise.all([
        postElsewhere(`${expired.origin}/v1/${KEY}`, tlsFile('expired.crt')),
        postElsewhere(`${other.origin}/v1/${KEY}`, tlsFile('other.crt')),
      ]),
      [
        {
          kind: 'tls',
          code: 'CERT_HAS_EXPIRED',
          message: 'The server’s certificate has expired. Tell the operator of the server.',
        },
        {
          kind: 'tls',
          code: 'ERR_TLS_CERT_ALTNAME_INVALID',
          message: 'The server’s certificate was issued for another host name. Check the host in the URL.',
        },
      ],
    );
    assert.deepEqual([expired.requests, other.requests], [[], []]);
  });

  it('says that a plain server does not speak TLS', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    const failure = failureOf(await post(transport, server.origin.replace('http:', 'https:')));
    assert.deepEqual(
      [failure.kind, failure.message],
      ['tls', 'The server does not speak TLS at this port. Check host and port of the URL.'],
    );
  });

  it('reads the authorities of the system where nobody vouches for the server, and after no other failure', async () => {
    let reads = 0;
    const own = createTransport(async () => {
      reads += 1;
      return [];
    });
    const plain = await startHttp((response) => json(response, '{}'));
    assert.equal(failureOf(await post(own, plain.origin.replace('http:', 'https:'))).kind, 'tls');
    assert.equal(reads, 0);
    const server = await startHttps((response) => json(response, '{}'));
    assert.equal(failureOf(await post(own, server.origin)).kind, 'tls');
    assert.equal(reads, 1);
    await own.close();
  });

  it('gets no answer from a TLS server over plain http', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    const failure = failureOf(await post(transport, server.origin.replace('https:', 'http:')));
    assert.match(failure.message, /If it speaks TLS at this port, the URL must start with https:/);
    assert.deepEqual(server.requests, []);
  });
});
