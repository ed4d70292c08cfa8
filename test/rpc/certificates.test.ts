import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointTls } from '../../src/core/endpoint/endpointTls.ts';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, post, textOf } from './posting.ts';
import { startProxy } from './proxy.ts';
import { closeServers, json, startHttps, tlsFile } from './servers.ts';
import type { TestServer } from './servers.ts';

const CA = tlsFile('server.crt');
const CLIENT = { cert: tlsFile('other.crt'), key: tlsFile('other.key') };
const pem = (file: string): string => readFileSync(file, 'utf8');

/** Wants a client certificate that `authority` vouches for. */
const mutual = (authority = CLIENT.cert): ServerOptions => ({ ca: pem(authority), requestCert: true });

describe('createTransport: certificates', () => {
  let transport: Transport;
  let folder: string;
  beforeEach(() => {
    transport = createTransport();
    folder = mkdtempSync(join(tmpdir(), 'eth-rpc-certificates-'));
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
    rmSync(folder, { recursive: true, force: true });
  });

  const answering = (options: ServerOptions = {}): Promise<TestServer> =>
    startHttps((response) => json(response, '{}'), 'server', options);

  async function messageOf(server: TestServer, tls: EndpointTls): Promise<string> {
    const { kind, message } = failureOf(await post(transport, server.origin, { tls }));
    assert.deepEqual(server.requests, []);
    return `${kind}: ${message}`;
  }

  it('trust the authority of the endpoint, and no other', async () => {
    const server = await answering();
    assert.equal(textOf(await post(transport, server.origin, { tls: { ca: CA } })), '{}');
    assert.equal(failureOf(await post(transport, server.origin)).kind, 'tls');
    const failure = failureOf(await post(transport, server.origin, { tls: { ca: CLIENT.cert } }));
    assert.match(
      failure.message,
      / Only the authorities in the file of “ca” in “tls” of the endpoint count for it\.$/,
    );
    assert.equal(server.requests.length, 1);
  });

  it('show the client certificate of the endpoint to a server that wants one, in all versions of TLS', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const seen: unknown[] = [];
      const server = await startHttps(
        (response, _request, { socket }) => {
          seen.push((socket as import('node:tls').TLSSocket).getPeerCertificate().subject.CN);
          json(response, '{}');
        },
        'server',
        { ...mutual(), maxVersion },
      );
      assert.equal(textOf(await post(transport, server.origin, { tls: { ca: CA, ...CLIENT } })), '{}');
      assert.deepEqual(seen, ['other.test']);
    }
  });

  it('may stand in one file with their key', async () => {
    const both = join(folder, 'both.pem');
    writeFileSync(both, pem(CLIENT.cert) + pem(CLIENT.key));
    const server = await answering(mutual());
    assert.equal(textOf(await post(transport, server.origin, { tls: { ca: CA, cert: both } })), '{}');
  });

  it('tell that the server wants one, or does not take the one it got', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const wanting = await answering({ ...mutual(), maxVersion });
      const none = await messageOf(wanting, { ca: CA });
      assert.match(
        none,
        /^tls: The server (asked for|needs) a client certificate.* Name its files as “cert” and “key”/,
      );
      const strict = await answering({ ...mutual(CA), maxVersion });
      const wrong = await messageOf(strict, { ca: CA, ...CLIENT });
      assert.match(
        wrong,
        /^tls: The server (asked for a client|refused the client|closed the connection).* [Cc]heck “cert” in “tls”/,
      );
    }
  });

  it('are told by their path where a file is not what it should be, and nothing is sent', async () => {
    const server = await answering(mutual());
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const secret = join(folder, 'secret.pem');
    const garbage = join(folder, 'garbage.pem');
    writeFileSync(
      secret,
      privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
    );
    writeFileSync(garbage, 'not a certificate');
    const gone = join(folder, 'gone.pem');
    const rows: readonly (readonly [EndpointTls, string, string])[] = [
      [{ ca: gone }, `The file ${gone} is not there`, 'ca'],
      [{ cert: CLIENT.cert, key: gone }, `The file ${gone} is not there`, 'key'],
      [{ ca: folder }, `The file ${folder} cannot be read (EISDIR)`, 'ca'],
      [{ ca: garbage }, `The file ${garbage} has no certificate in PEM`, 'ca'],
      [{ ...CLIENT, cert: garbage }, `The file ${garbage} has no certificate in PEM`, 'cert'],
      [{ ...CLIENT, key: garbage }, `The file ${garbage} has no private key in PEM`, 'key'],
      [{ cert: CLIENT.cert }, `The file ${CLIENT.cert} has no private key in PEM`, 'key'],
      [
        { ...CLIENT, key: secret },
        `The key in ${secret} is encrypted, and one without a passphrase is needed`,
        'key',
      ],
      [
        { ...CLIENT, key: tlsFile('server.key') },
        `The key in ${tlsFile('server.key')} does not belong to the certificate in ${CLIENT.cert}`,
        'tls',
      ],
    ];
    for (const [tls, what, where] of rows)
      assert.equal(
        await messageOf(server, tls),
        `input: ${what}, so nothing was sent. Correct “${where}” in ethRpc.endpoints.`,
      );
    assert.equal(server.connections(), 0);
  });

  it('are read again when their files have changed', async () => {
    const tls = { ca: join(folder, 'ca.pem') };
    copyFileSync(CLIENT.cert, tls.ca);
    const server = await answering();
    assert.equal(failureOf(await post(transport, server.origin, { tls })).kind, 'tls');
    copyFileSync(CA, tls.ca);
    utimesSync(tls.ca, 1, 1);
    assert.equal(textOf(await post(transport, server.origin, { tls })), '{}');
  });

  it('of two endpoints at one server do not share connections', async () => {
    const server = await answering({ ...mutual(), rejectUnauthorized: false });
    for (const tls of [{ ca: CA }, { ca: CA, ...CLIENT }, { ca: CA }])
      await post(transport, server.origin, { tls });
    assert.deepEqual([server.requests.length, server.connections()], [3, 2]);
  });
});

describe('createTransport: the system’s certificates', () => {
  let loads = 0;
  let transport: Transport;
  const system = (...names: string[]): Transport => {
    loads = 0;
    transport = createTransport(() => {
      loads++;
      return Promise.resolve(names.map((name) => (name.endsWith('.crt') ? pem(tlsFile(name)) : name)));
    });
    return transport;
  };
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  it('count where Node’s own do not vouch for a server, and are loaded once', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    system('other.crt', 'no certificate', 'server.crt');
    const all = await Promise.all([1, 2, 3].map(() => post(transport, server.origin)));
    assert.deepEqual(
      [...all.map(textOf), textOf(await post(transport, server.origin))],
      ['{}', '{}', '{}', '{}'],
    );
    assert.deepEqual([loads, server.requests.length], [1, 4]);
  });

  it('count behind a proxy too', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    const proxy = await startProxy({ target: server.port });
    system('server.crt');
    assert.equal(textOf(await post(transport, 'https://localhost', { proxy: proxy.origin })), '{}');
    await proxy.close();
  });

  it('count beside a client certificate, but not beside authorities of the endpoint', async () => {
    const server = await startHttps((response) => json(response, '{}'), 'server', mutual());
    system('server.crt');
    assert.equal(textOf(await post(transport, server.origin, { tls: CLIENT })), '{}');
    const failure = failureOf(await post(transport, server.origin, { tls: { ...CLIENT, ca: CLIENT.cert } }));
    assert.equal(failure.kind, 'tls');
  });

  it('are not asked for where a server is wrong otherwise, and change nothing where they do not know it either', async () => {
    const expired = await startHttps((response) => json(response, '{}'), 'expired');
    const server = await startHttps((response) => json(response, '{}'));
    system('other.crt');
    const outcome = await post(transport, expired.origin, { tls: { ca: tlsFile('expired.crt') } });
    assert.deepEqual([failureOf(outcome).kind, loads], ['tls', 0]);
    assert.match(
      failureOf(await post(transport, server.origin)).message,
      /^The server’s certificate is self-signed/,
    );
    assert.deepEqual([loads, server.requests.length], [1, 0]);
  });

  it('are forgotten where the settings have changed', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    let isOn = true;
    transport = createTransport(() => Promise.resolve(isOn ? [pem(CA)] : []));
    const isTrusted = async (): Promise<boolean> => (await post(transport, server.origin)).ok;
    assert.equal(await isTrusted(), true);
    for (const now of [false, true]) {
      isOn = now;
      transport.forgetTrust();
      assert.equal(await isTrusted(), now);
    }
  });

  it('are those of now where others have come', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    let authorities = [pem(tlsFile('other.crt'))];
    transport = createTransport(() => Promise.resolve(authorities));
    assert.equal(failureOf(await post(transport, server.origin)).kind, 'tls');
    authorities = [pem(CA)];
    transport.forgetTrust();
    assert.equal((await post(transport, server.origin)).ok, true);
  });

  it('count for nothing where there are none', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    system();
    assert.equal(failureOf(await post(transport, server.origin)).kind, 'tls');
  });
});
