// Frames that the gateway reads itself: together with the library, it reads all of them as the library alone does.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { takePlainFrames } from '../../src/gateway/sockets/plainFrames.ts';

const UPGRADE = {
  method: 'GET',
  headers: {
    upgrade: 'websocket',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
  },
} as unknown as IncomingMessage;

type Frame = {
  readonly first: number;
  readonly isMasked: boolean;
  readonly payload: string;
  /** The length is written in more bytes than it needs. */
  readonly isLong: boolean;
};

const MASK = [1, 2, 254, 7];

function bytesOf({ first, isMasked, payload, isLong }: Frame): Buffer {
  const size = payload.length > 125 || isLong ? 126 : payload.length;
  const head = [first, size | (isMasked ? 0x80 : 0)];
  if (size === 126) head.push(payload.length >> 8, payload.length & 0xff);
  const bytes = Buffer.from(payload, 'latin1');
  if (!isMasked) return Buffer.concat([Buffer.from(head), bytes]);
  return Buffer.concat([Buffer.from([...head, ...MASK]), bytes.map((byte, at) => byte ^ MASK[at & 3]!)]);
}

const right = (first: number, payload: string): Frame => ({ first, payload, isMasked: true, isLong: false });

/** An open socket, and what was read on it. ASCII texts that begin with `t` are taken, where `from` says what frames to take. */
function open(from?: 'client' | 'server'): { stream: Duplex; ws: WebSocket; events: string[] } {
  const stream = new Duplex({
    read() {},
    write(_bytes, _encoding, done) {
      done();
    },
  });
  const events: string[] = [];
  let opened: WebSocket | undefined;
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.handleUpgrade(UPGRADE, stream, Buffer.alloc(0), (ws) => {
    opened = ws;
    if (from !== undefined)
      takePlainFrames(ws, stream, from, (text) => /^t[ -~]*$/.test(text) && events.push(`text ${text}`) > 0);
    ws.on('message', (data, isBinary) =>
      events.push(`${isBinary ? 'binary' : 'text'} ${(data as Buffer).toString()}`),
    );
    for (const kind of ['ping', 'pong'] as const)
      ws.on(kind, (data: Buffer) => events.push(`${kind} ${data.toString()}`));
    ws.on('error', ({ message }) => events.push(message)).on('close', (code) => events.push(`close ${code}`));
  });
  return { stream, ws: opened!, events };
}

/** What is read of these bytes, cut at these places. */
async function read(bytes: Buffer, cuts: readonly number[], from?: 'client'): Promise<readonly string[]> {
  const { stream, ws, events } = open(from);
  // Not `once`, which would reject at an error.
  const closed = new Promise((resolve) => ws.on('close', resolve));
  let at = 0;
  for (const cut of [...cuts.map((place) => place % bytes.length), bytes.length].toSorted((a, b) => a - b)) {
    // A copy: texts are unmasked where they are.
    stream.push(Buffer.from(bytes.subarray(at, cut)));
    at = cut;
    await nextTurn();
  }
  stream.push(null);
  stream.end();
  await nextTurn();
  stream.destroy();
  await closed;
  return events;
}

const text = fc
  .tuple(fc.constantFrom('t', 'l', ''), fc.constantFrom(0, 1, 2, 3, 4, 60, 125, 126, 4095, 4096, 5000))
  .map(([begin, size]) => begin + 'abcdefg'.repeat(size).slice(0, size));
const control = fc.tuple(fc.constantFrom(0x89, 0x8a), fc.constantFrom('', 't', 'ping'));
const inPieces = fc
  .tuple(fc.constantFrom(0x01, 0x02), fc.array(fc.oneof(text, control), { maxLength: 3 }), text)
  .map(([kind, between, end]) => [
    right(kind, 't'),
    ...between.map((one) => (typeof one === 'string' ? right(0, one) : right(one[0], one[1]))),
    right(0x80, end),
  ]);
const odd = fc.record<Frame>({
  first: fc.nat(255),
  isMasked: fc.boolean(),
  payload: text,
  isLong: fc.boolean(),
});
const frames = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: text.map((one) => [right(0x81, one)]) },
    { weight: 2, arbitrary: text.map((one) => [right(0x82, one)]) },
    { weight: 2, arbitrary: text.map((one) => [{ ...right(0x81, one), isLong: true }]) },
    { weight: 3, arbitrary: control.map(([kind, one]) => [right(kind, one)]) },
    { weight: 3, arbitrary: inPieces },
    { weight: 1, arbitrary: odd.map((one) => [one]) },
    { weight: 1, arbitrary: fc.constantFrom('', '\x03\xe8').map((one) => [right(0x88, one)]) },
  ),
  { minLength: 1, maxLength: 12 },
);

describe('frames that the gateway reads', () => {
  it('are read as the library reads them, right and wrong ones, wherever their bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.array(fc.nat(), { maxLength: 30 }), async (parts, cuts) => {
        const bytes = Buffer.concat(parts.flat().map(bytesOf));
        assert.deepEqual(await read(bytes, cuts, 'client'), await read(bytes, []));
      }),
      { numRuns: 300 },
    );
  });

  it('are read as the library reads them where some bytes are changed and the last ones are lost', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        frames,
        changes,
        fc.array(fc.nat(), { maxLength: 10 }),
        fc.nat(),
        async (parts, changed, cuts, end) => {
          const bytes = Buffer.concat(parts.flat().map(bytesOf));
          for (const [at, value] of changed) bytes[at % bytes.length] = value;
          const left = bytes.subarray(0, 1 + (end % bytes.length));
          assert.deepEqual(await read(left, cuts, 'client'), await read(left, []));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are not taken behind a wrong one', async () => {
    const bytes = Buffer.concat([right(0x81, '\xff'), right(0x81, 'taken')].map(bytesOf));
    // In one piece, and once the wrong one is reported: an empty piece takes a turn.
    for (const cuts of [[], [7, 7]])
      assert.deepEqual(await read(bytes, cuts, 'client'), [
        'Invalid WebSocket frame: invalid UTF-8 sequence',
        'close 1006',
      ]);
  });

  it('keep nothing but their own bytes in memory while their rest does not come', async () => {
    const { stream, ws } = open();
    const left: Buffer[] = [];
    stream.on('data', (bytes: Buffer) => left.push(bytes));
    takePlainFrames(ws, stream, 'client', () => true);
    stream.push(bytesOf(right(0x81, 'taken')).subarray(0, 7));
    await nextTurn();
    stream.destroy();
    await once(ws, 'close');
    assert.deepEqual(
      left.map(({ length, buffer }) => [length, buffer.byteLength]),
      [[7, 7]],
    );
  });

  it('may come one byte after another', async () => {
    const bytes = Buffer.concat(
      [right(0x81, 'taken'), right(0x81, 'left'), right(0x81, 't'.repeat(200)), right(0x88, '')].map(bytesOf),
    );
    const events = await read(bytes, [...bytes.keys()], 'client');
    assert.deepEqual(events, ['text taken', 'text left', `text ${'t'.repeat(200)}`, 'close 1005']);
  });

  it('have no mask where they come from a server', async () => {
    const { stream, events } = open('server');
    stream.push(bytesOf({ ...right(0x81, 'taken'), isMasked: false }));
    await nextTurn();
    assert.deepEqual(events, ['text taken']);
    stream.destroy();
  });

  it('are read to the end where the connection is lost while it is paused', async () => {
    const { stream, ws, events } = open('client');
    const bytes = bytesOf(right(0x81, 'left'));
    stream.push(bytes.subarray(0, 5));
    await nextTurn();
    ws.pause();
    stream.push(bytes.subarray(5));
    stream.destroy();
    await once(ws, 'close');
    assert.deepEqual(events, ['text left', 'close 1006']);
  });
});
