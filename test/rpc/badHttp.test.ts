import assert from 'node:assert/strict';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, post, textOf } from './posting.ts';
import { closeServers, startTcp } from './servers.ts';
import type { TestServer } from './servers.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const ANSWER = `${OK}content-length: 2\r\n\r\n{}`;
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

const LENGTH = /^protocol badHttp: The server’s response has a length that HTTP forbids/;
const CHUNKS = /^protocol badHttp: The chunks of the server’s response are not as long as they say/;
const HEAD = /^protocol badHttp: The head of the server’s response breaks the rules of HTTP\/1\.1/;
const CUT = /^protocol truncated: The response broke off before its end/;

/** What a server sends, and the failure that is told of it. */
const FAULTS: Readonly<Record<string, readonly [string, RegExp]>> = {
  'two Content-Lengths': [`${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, LENGTH],
  'Content-Length, then chunks': [
    `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    LENGTH,
  ],
  'chunks, then Content-Length': [
    `${OK}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n`,
    LENGTH,
  ],
  'a Content-Length of 10^30': [`${OK}Content-Length: 1${'0'.repeat(30)}\r\n\r\n{}`, LENGTH],
  'a negative Content-Length': [`${OK}Content-Length: -2\r\n\r\n{}`, LENGTH],
  'a chunk size that is no number': [`${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`, CHUNKS],
  'a chunk that is too long': [`${CHUNKED}2\r\n{}{}\r\n0\r\n\r\n`, CHUNKS],
  'a chunk size beyond all numbers': [`${CHUNKED}${'f'.repeat(18)}\r\n{}\r\n0\r\n\r\n`, CHUNKS],
  'a chunk that breaks off': [`${CHUNKED}20\r\n{}`, CUT],
  'a body that breaks off': [`${OK}content-length: 20\r\n\r\n{}`, CUT],
  'a head that breaks off': [`${OK}content-le`, CUT],
  'a head without end': [
    `${OK}x: ${'y'.repeat(100_000)}`,
    /^protocol badHttp: The head of the server’s response is larger than 16 KB/,
  ],
  'a header name with a blank': [`${OK}x y: 1\r\n\r\n{}`, HEAD],
  'a NUL in a header': [`${OK}x: \0\r\n\r\n{}`, HEAD],
  'a status that is no number': ['HTTP/1.1 20x OK\r\n\r\n', HEAD],
  'no HTTP at all': [
    'SSH-2.0-x\r\n',
    /^protocol badHttp: The server’s response is not HTTP\. Check the port\.$/,
  ],
  'a TLS alert': [
    '\x15\x03\x01\0\x02\x02F',
    /^protocol badHttp: The server speaks TLS at this port, so the URL must start with https:/,
  ],
  'a switch to another protocol': [
    'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    /^protocol badHttp: The server switched to another protocol \(HTTP 101\)/,
  ],
  'early hints and no answer': [
    'HTTP/1.1 103 Early Hints\r\n\r\n',
    /^network UND_ERR_SOCKET: The server closed the connection before it responded/,
  ],
  'a Continue and no answer': [
    'HTTP/1.1 100 Continue\r\n\r\n',
    /^network UND_ERR_SOCKET: The server closed the connection before it responded/,
  ],
};

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** What a server may send before its answer. */
const INTERIM: Readonly<Record<string, string>> = {
  'a Continue': CONTINUE,
  'a Continue with headers and no reason': 'HTTP/1.1 100 \r\nx-a: 1\r\nx-b: 100\r\n\r\n',
  'three of them': CONTINUE.repeat(3),
  'all kinds': `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${CONTINUE}HTTP/1.1 102 Processing\r\n\r\n${CONTINUE}`,
};

/** Answers every request with these bytes, split where it is told to. */
function rawServer(pieces: readonly string[], isEnd: boolean): Promise<TestServer> {
  return startTcp((socket) => {
    socket.setNoDelay(true);
    socket.on('data', () => {
      for (const [index, piece] of pieces.entries())
        setTimeout(() => {
          socket.write(piece, 'latin1');
          if (isEnd && index === pieces.length - 1) socket.end();
        }, 5 * index);
    });
  });
}

describe('createTransport: answers that break HTTP', () => {
  let transport: Transport;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  for (const [name, [bytes, expected]] of Object.entries(FAULTS))
    it(`tells of ${name}`, async () => {
      const failure = failureOf(await post(transport, (await rawServer([bytes], true)).origin));
      const which = 'rule' in failure ? failure.rule : 'code' in failure ? failure.code : '';
      assert.match(`${failure.kind} ${which}: ${failure.message}`, expected);
    });

  for (const [name, before] of Object.entries(INTERIM))
    it(`passes over ${name} before the answer, at every call of a connection`, async () => {
      const server = await rawServer([before + ANSWER], false);
      for (let call = 0; call < 3; call++) assert.equal(textOf(await post(transport, server.origin)), '{}');
      assert.equal(server.connections(), 1);
    });

  it('passes over a Continue wherever its bytes are split', async () => {
    for (let at = 1; at < CONTINUE.length; at++) {
      const server = await rawServer([CONTINUE.slice(0, at), CONTINUE.slice(at) + ANSWER], false);
      assert.equal(textOf(await post(transport, server.origin)), '{}');
    }
  });

  it('changes nothing of a body that looks like a Continue', async () => {
    const server = await rawServer([`${OK}content-length: ${CONTINUE.length}\r\n\r\n${CONTINUE}`], false);
    assert.equal(textOf(await post(transport, server.origin)), CONTINUE);
  });
});
