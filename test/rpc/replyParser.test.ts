import assert from 'node:assert/strict';
import { ReplyParser } from '../../src/rpc/replyParser.ts';

type Seen = { events: string[]; body: string };

/** Feeds the pieces; the events are what a sink hears, data gathered. */
function parse(pieces: readonly Buffer[], closed = false): Seen & { ok: boolean } {
  const seen: Seen = { events: [], body: '' };
  const parser = new ReplyParser({
    onHead: ({ status, length, retryAfter, keepSeconds = '' }) =>
      seen.events.push(`${status} ${length} ${retryAfter}${keepSeconds}`.trim()),
    onData: (chunk) => (seen.body += chunk.toString('latin1')),
    onEnd: (reusable) => seen.events.push(reusable ? 'end, kept' : 'end'),
  });
  let ok = pieces.every((piece) => parser.push(piece));
  if (closed) ok = parser.close() && ok;
  return { ...seen, ok };
}

const HEAD = 'HTTP/1.1 200 OK\r\nServer: x\r\n';

const GOOD: [string, string, Seen][] = [
  ['a length', `${HEAD}Content-Length: 3\r\n\r\nabc`, { events: ['200 3', 'end, kept'], body: 'abc' }],
  ['an empty body', `${HEAD}content-length: 0\r\n\r\n`, { events: ['200 0', 'end, kept'], body: '' }],
  [
    'the same length twice',
    `${HEAD}Content-Length: 1\r\nContent-Length: 1\r\n\r\na`,
    { events: ['200 1', 'end, kept'], body: 'a' },
  ],
  [
    'chunks',
    `${HEAD}Transfer-Encoding: Chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\n`,
    { events: ['200 undefined', 'end, kept'], body: 'abc' },
  ],
  [
    'trailers',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\nX: y\r\nZ: 1\r\n\r\n`,
    { events: ['200 undefined', 'end, kept'], body: '0123456789' },
  ],
  [
    'interim replies before',
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${HEAD}Content-Length: 1\r\n\r\na`,
    { events: ['200 1', 'end, kept'], body: 'a' },
  ],
  ['no body by its status', 'HTTP/1.1 204 No Content\r\n\r\n', { events: ['204 0', 'end'], body: '' }],
  [
    'a wish to close',
    `${HEAD}Connection: Close\r\nContent-Length: 1\r\n\r\na`,
    { events: ['200 1', 'end'], body: 'a' },
  ],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na', { events: ['200 1', 'end'], body: 'a' }],
  [
    'HTTP/1.0 that is kept',
    'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na',
    { events: ['200 1', 'end, kept'], body: 'a' },
  ],
  [
    'Keep-Alive',
    `${HEAD}Keep-Alive: max=9, timeout=5\r\nContent-Length: 0\r\n\r\n`,
    { events: ['200 0 5', 'end, kept'], body: '' },
  ],
  [
    'Retry-After',
    'HTTP/1.1 429\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n',
    { events: ['429 0 7', 'end, kept'], body: '' },
  ],
  [
    'a date to retry after',
    'HTTP/1.1 429\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\nContent-Length: 0\r\n\r\n',
    { events: ['429 0 Fri, 31 Dec 1999 23:59:59 GMT', 'end, kept'], body: '' },
  ],
  [
    'a Retry-After that is none',
    'HTTP/1.1 429\r\nRetry-After: 7 \xe9 soon\r\nContent-Length: 0\r\n\r\n',
    { events: ['429 0', 'end, kept'], body: '' },
  ],
];

describe('ReplyParser', () => {
  for (const [name, text, seen] of GOOD) {
    it(`reads a reply with ${name}, wherever it is cut`, () => {
      const bytes = Buffer.from(text, 'latin1');
      for (let at = 0; at < bytes.length; at += 1)
        assert.deepEqual(
          parse([bytes.subarray(0, at), bytes.subarray(at)]),
          { ...seen, ok: true },
          String(at),
        );
      assert.deepEqual(parse([...bytes].map((byte) => Buffer.from([byte]))), { ...seen, ok: true });
    });
  }

  it('reads a body to the end of the connection where nothing else ends it', () => {
    const text = Buffer.from(`${HEAD}\r\nabc`);
    assert.deepEqual(parse([text], true), { events: ['200 undefined', 'end'], body: 'abc', ok: true });
    assert.deepEqual(parse([text]).events, ['200 undefined']);
  });

  it('keeps no connection on which more came than was asked for', () => {
    const text = Buffer.from(`${HEAD}Content-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n`);
    assert.deepEqual(parse([text]).events, ['200 1', 'end']);
  });

  it('does not take an early end for the end', () => {
    for (const text of [
      '',
      HEAD,
      `${HEAD}Content-Length: 2\r\n\r\na`,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
    ])
      assert.equal(parse([Buffer.from(text)], true).ok, false, text);
  });

  const wrong: [string, string][] = [
    ['no HTTP', 'SSH-2.0-x\r\n\r\n'],
    ['HTTP/2', 'HTTP/2 200 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n`],
    ['a length beyond counting', `${HEAD}Content-Length: 9999999999999999\r\n\r\n`],
    ['chunks and a length', `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['chunks twice', `${HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['another coding', `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n`],
    ['a folded line', `${HEAD} x\r\nContent-Length: 1\r\n\r\na`],
    ['a header without a name', `${HEAD}: x\r\nContent-Length: 0\r\n\r\n`],
    ['a line without a colon', `${HEAD}nonsense\r\n\r\n`],
    ['a chunk size that is no number', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a chunk that is longer than told', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`],
    ['a bare line feed', `${HEAD}Retry-After: 1\nX: y\r\nContent-Length: 0\r\n\r\n`],
    ['a bare carriage return', `${HEAD}Retry-After: 1\rX: y\r\nContent-Length: 0\r\n\r\n`],
    ['a control character', `${HEAD}X: \0\r\nContent-Length: 0\r\n\r\n`],
    ['a DEL', `${HEAD}X: \x7f\r\nContent-Length: 0\r\n\r\n`],
    ['a head without end', `${HEAD}X: ${'x'.repeat(70_000)}`],
    ['a chunk size without end', `${HEAD}Transfer-Encoding: chunked\r\n\r\n${'0'.repeat(2000)}`],
  ];
  it('waits for the end of a head of 64 KB, and of a chunk size of 1 KB, and for no longer one', () => {
    const begin = `${HEAD}X: `;
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    for (const [text, most] of [
      [begin.padEnd(65_536, 'x'), 'x'],
      [chunked.padEnd(chunked.length + 1_024, '0'), '0'],
    ] as const) {
      assert.equal(parse([Buffer.from(text)]).ok, true);
      assert.equal(parse([Buffer.from(text + most)]).ok, false);
    }
  });

  for (const [name, text] of wrong) {
    it(`refuses ${name}`, () => assert.equal(parse([Buffer.from(text, 'latin1')]).ok, false));
  }
});
