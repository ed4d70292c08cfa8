// What a WebSocket makes of the bytes of a server: in any pieces, against what breaks the rules, and in silence.
import assert from 'node:assert/strict';
import { duplexPair } from 'node:stream';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { mock } from 'node:test';
import * as fc from 'fast-check';
import { createSocket } from '../../src/rpc/socket.ts';
import type { RpcSocket } from '../../src/rpc/socket.ts';
import { samples } from '../effort.ts';

const [MORE, TEXT, BINARY, CLOSE, PING] = [0, 1, 2, 8, 9];

/** As a server writes it: without a mask. */
function served(opcode: number, payload: Uint8Array, isFinal = true): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([length])
      : length < 65_536
        ? Buffer.from([126, length >> 8, length & 255])
        : Buffer.concat([
            Buffer.from([127]),
            Buffer.from(BigInt(length).toString(16).padStart(16, '0'), 'hex'),
          ]);
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode]), head, payload]);
}

type Opened = {
  readonly socket: RpcSocket;
  readonly server: Duplex;
  readonly heard: string[];
  /** The opcodes and payloads that the server gets. */
  readonly sent: () => readonly string[];
};

function open(most = 200_000): Opened {
  const [client, server] = duplexPair();
  const heard: string[] = [];
  const sent: Buffer[] = [];
  server.on('data', (bytes: Buffer) => sent.push(bytes)).on('error', () => undefined);
  const socket = createSocket(client, most, {
    onText: (text) => heard.push(text),
    onEnd: (why) => heard.push(`END ${why}`),
  });
  return { socket, server, heard, sent: () => [...frames(Buffer.concat(sent))] };
}

/** Frames of a client of at most 125 bytes, unmasked. */
function* frames(bytes: Buffer): Generator<string, void, void> {
  for (let at = 0; at + 6 <= bytes.length;) {
    const length = bytes[at + 1]! & 0x7f;
    assert.equal(bytes[at + 1]! >> 7, 1, 'masked');
    const payload = bytes
      .subarray(at + 6, at + 6 + length)
      .map((byte, index) => byte ^ bytes[at + 2 + (index & 3)]!);
    yield `${bytes[at]! & 15} ${Buffer.from(payload).toString('hex')}`;
    at += 6 + length;
  }
}

async function settled(until: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !until(); turn++) await setImmediate();
}

/** What is heard of these bytes, and what the server gets back. */
async function read(bytes: Buffer, most?: number): Promise<string> {
  const { server, heard, sent } = open(most);
  server.write(bytes);
  await settled(() => heard.some((text) => text.startsWith('END')));
  await settled(() => sent().length > 0);
  return `${heard.join('|')} ← ${sent().join('|')}`;
}

describe('createSocket', () => {
  it('reads texts of every size in whatever pieces they come, cut into frames with pings between @long', async () => {
    const size = fc.oneof(fc.nat(200), fc.constantFrom(125, 126, 65_535, 65_536));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ size, cuts: fc.nat(3) }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 3 }),
        async (messages, sizes) => {
          const wanted: string[] = [];
          let pings = 0;
          const bytes = Buffer.concat(
            messages.flatMap(({ size: letters, cuts }) => {
              const text = 'é€x'.repeat(Math.ceil(letters / 6)).slice(0, letters);
              wanted.push(text);
              const whole = Buffer.from(text);
              const step = Math.ceil(whole.length / (cuts + 1)) || 1;
              pings += cuts;
              return Array.from({ length: cuts + 1 }, (_, at) => [
                ...(at === 0 ? [] : [served(PING, Buffer.from('p'))]),
                served(at === 0 ? TEXT : MORE, whole.subarray(at * step, (at + 1) * step), at === cuts),
              ]).flat();
            }),
          );
          const { server, heard, sent } = open(400_000);
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const next = sizes[turn % sizes.length]!;
            server.write(bytes.subarray(at, at + next));
            at += next;
          }
          for (let turn = 0; turn < 100_000 && heard.length < wanted.length; turn++) await setImmediate();
          assert.deepEqual(heard, wanted);
          await settled(() => sent().length === pings);
          assert.deepEqual(sent(), Array(pings).fill('10 70'));
        },
      ),
      { numRuns: samples(200) },
    );
  });

  it('ends at what breaks the rules or the limit, and says which to person and server', async () => {
    const text = Buffer.from('{}');
    const wrong = [
      served(TEXT, Buffer.alloc(101)),
      Buffer.concat([served(TEXT, Buffer.alloc(60), false), served(MORE, Buffer.alloc(60))]),
      Buffer.from('817fffffffffffffffff', 'hex'),
      served(BINARY, text),
      served(TEXT, Buffer.from([0xff])),
      served(MORE, text),
      Buffer.concat([served(TEXT, text, false), served(TEXT, text)]),
      served(PING, text, false),
      Buffer.from('8182000000007b7d', 'hex'),
      Buffer.from([0xc1, 0]),
      served(3, text),
      served(CLOSE, Buffer.from([1])),
      served(CLOSE, Buffer.from([0, 1])),
    ];
    const said: string[] = [];
    for (const bytes of wrong) said.push(await read(bytes, 100));
    const tooLarge = 'END A message of the server is larger than 100 bytes. ← 8 03f1';
    const frame = 'Invalid WebSocket frame:';
    assert.deepEqual(said, [
      tooLarge,
      tooLarge,
      tooLarge,
      'END The server sent bytes where JSON-RPC is text. ← 8 03eb',
      'END A message of the server is not valid UTF-8 text. ← 8 03ef',
      ...[
        `${frame} invalid opcode 0`,
        `${frame} invalid opcode 1`,
        `${frame} FIN must be set`,
        `${frame} MASK must be clear`,
        `${frame} RSV1 must be clear`,
        `${frame} invalid opcode 3`,
        `${frame} invalid payload length 1`,
        `${frame} invalid status code 1`,
      ].map((message) => `END The server breaks the rules of WebSocket: ${message}. ← 8 03ea`),
    ]);
  });

  it('does not keep a message that is cut into frames without an end', async () => {
    const cut = Buffer.concat([
      served(TEXT, Buffer.from('a'), false),
      ...Array<Buffer>(20_000).fill(served(MORE, Buffer.alloc(0), false)),
    ]);
    assert.equal(
      await read(cut),
      'END The server breaks the rules of WebSocket: Too many message fragments. ← 8 03ea',
    );
  });

  it('takes a flood of pings in turns, and keeps one pong for a server that reads none', async () => {
    const [client, server] = duplexPair();
    const socket = createSocket(client, 1_000, { onText: () => undefined, onEnd: () => undefined });
    const count = 2_000;
    const payload = (at: number): Buffer => Buffer.from(String(at).padStart(125, '0'));
    server.write(Buffer.concat(Array.from({ length: count }, (_, at) => served(PING, payload(at)))));
    let waiting = 0;
    for (let turn = 0; turn < count + 100; turn++) {
      waiting = Math.max(waiting, client.writableLength);
      // A pong has 131 bytes.
      if (turn === 10) assert.ok(waiting <= 11 * 131, String(waiting));
      await setImmediate();
    }
    assert.ok(client.writableNeedDrain);
    assert.ok(waiting < 2 * client.writableHighWaterMark, String(waiting));
    const sent: Buffer[] = [];
    server.on('data', (bytes: Buffer) => sent.push(bytes));
    const pongs = (): readonly string[] => [...frames(Buffer.concat(sent))];
    const newest = `10 ${payload(count - 1).toString('hex')}`;
    await settled(() => pongs().at(-1) === newest);
    assert.equal(pongs().at(-1), newest);
    assert.ok(pongs().length < count, String(pongs().length));
    socket.close();
  });

  it('hears all that came before the end, and then that it ended', async () => {
    const { server, heard } = open();
    server.end(Buffer.concat(Array.from({ length: 50 }, (_, at) => served(TEXT, Buffer.from(String(at))))));
    await settled(() => heard.length === 51);
    assert.deepEqual(heard, [
      ...Array.from({ length: 50 }, (_, at) => String(at)),
      'END The connection broke off.',
    ]);
  });

  it('never throws, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 40 }), async (pieces) => {
        const { server, heard } = open(100);
        for (const piece of pieces) if (!server.destroyed) server.write(piece);
        server.end();
        await settled(() => heard.some((text) => text.startsWith('END ')));
        assert.ok(heard.at(-1)?.startsWith('END '));
      }),
      { numRuns: samples(500) },
    );
  });

  it('asks a silent server whether it is there, and ends where it says nothing', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { server, heard, sent } = open();
      mock.timers.tick(15_000);
      await settled(() => sent().length === 1);
      server.write(served(10, Buffer.alloc(0)));
      await settled(() => false);
      mock.timers.tick(15_000);
      await settled(() => sent().length === 2);
      assert.deepEqual([sent(), heard], [['9 ', '9 '], []]);
      mock.timers.tick(15_000);
      assert.deepEqual(heard, ['END The server was silent, and did not reply to a ping.']);
    } finally {
      mock.timers.reset();
    }
  });
});
