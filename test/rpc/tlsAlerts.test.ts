import assert from 'node:assert/strict';
import type { ServerOptions } from 'node:https';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, post } from './posting.ts';
import { closeServers, json, startHttps, startTcp, tlsFile } from './servers.ts';

const CA = { ca: tlsFile('server.crt') };

/** Servers that end the handshake, and what is told of each. */
const SERVERS: Readonly<Record<string, readonly [ServerOptions, RegExp]>> = {
  'takes TLS 1.1 at most': [
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    /supports neither TLS 1\.2 nor TLS 1\.3/,
  ],
  'has no cipher in common': [
    { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA256' },
    /handshake_failure\): most often the two have no cipher in common/,
  ],
  'takes HTTP/2 only': [{ ALPNProtocols: ['h2'] }, /does not support HTTP\/1\.1 at this port/],
  'hangs up at the host name': [
    { SNICallback: (_name, done) => done(new Error('no such host')) },
    /closed the connection during the TLS handshake\. Check host and port/,
  ],
};

/** Alerts by their numbers: https://www.iana.org/assignments/tls-parameters */
const ALERTS: Readonly<Record<number, RegExp>> = {
  40: /alert handshake_failure/,
  70: /supports neither TLS 1\.2 nor TLS 1\.3/,
  71: /have no TLS cipher in common/,
  80: /with an internal error \(TLS alert internal_error\)/,
  112: /does not know this host name \(TLS alert unrecognized_name\)/,
  116: /needs a client certificate/,
  120: /no_application_protocol/,
};

describe('createTransport: servers that end the TLS handshake', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  async function check(origin: string, expected: RegExp): Promise<void> {
    const url = origin.replace('127.0.0.1', 'localhost').replace('http:', 'https:');
    const failure = failureOf(await post(transport, url, { tls: CA }));
    assert.equal(failure.kind, 'tls', failure.message);
    assert.match(failure.message, expected);
    assert.doesNotMatch(failure.message, /http:/);
  }

  for (const [name, [options, expected]] of Object.entries(SERVERS))
    it(`tells of one that ${name}`, async () => {
      const server = await startHttps((response) => json(response, '{}'), 'server', options);
      await check(server.origin, expected);
      assert.deepEqual(server.requests, []);
    });

  for (const [alert, expected] of Object.entries(ALERTS))
    it(`tells of alert ${alert}`, async () => {
      const record = Buffer.from([0x15, 3, 3, 0, 2, 2, Number(alert)]);
      const server = await startTcp((socket) => socket.once('data', () => socket.end(record)));
      await check(server.origin, expected);
    });
});
