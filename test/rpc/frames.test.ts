// WebSocket frames against those of another implementation, in any pieces, and against what breaks the rules.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { FrameReader, frameOf, OPCODES } from '../../src/rpc/frames.ts';
import type { SocketEvent } from '../../src/rpc/frames.ts';
import { samples } from '../effort.ts';

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

function read(bytes: Buffer, sizes: readonly number[], most = 200_000): readonly SocketEvent[] {
  const reader = new FrameReader(most);
  const events: SocketEvent[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes.length === 0 ? bytes.length : sizes[turn % sizes.length]!;
    events.push(...reader.read(bytes.subarray(at, at + size)));
    at += size;
  }
  return events;
}

const texts = (events: readonly SocketEvent[]): readonly string[] =>
  events.map((event) => (event.kind === 'text' ? event.text : event.kind));
const problem = (bytes: Buffer, most?: number): unknown => {
  const [first, ...others] = read(bytes, [], most);
  assert.deepEqual(others, []);
  return first?.kind === 'problem' ? `${first.code} ${first.message}` : first?.kind;
};

describe('FrameReader', () => {
  it('reads texts of every size in whatever pieces they come, cut into frames with pings between', () => {
    const size = fc.oneof(fc.nat(200), fc.constantFrom(125, 126, 65_535, 65_536));
    fc.assert(
      fc.property(
        fc.array(fc.record({ size, cuts: fc.nat(3) }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 3 }),
        (messages, sizes) => {
          const wanted: string[] = [];
          const frames = messages.flatMap(({ size: letters, cuts }) => {
            const text = 'é€x'.repeat(Math.ceil(letters / 6)).slice(0, letters);
            const bytes = Buffer.from(text);
            const step = Math.ceil(bytes.length / (cuts + 1)) || 1;
            const parts = Array.from({ length: cuts + 1 }, (_, at) =>
              bytes.subarray(at * step, (at + 1) * step),
            );
            for (let at = 1; at < parts.length; at++) wanted.push('ping');
            wanted.push(text);
            return parts.flatMap((part, at) => [
              ...(at === 0 ? [] : [served(OPCODES.ping, Buffer.from('p'))]),
              served(at === 0 ? OPCODES.text : OPCODES.more, part, at === parts.length - 1),
            ]);
          });
          assert.deepEqual(texts(read(Buffer.concat(frames), sizes)), wanted);
        },
      ),
      { numRuns: samples(500) },
    );
  });

  it('ends at what breaks the rules or the limit, and says which', () => {
    const text = Buffer.from('{}');
    assert.deepEqual(
      [
        problem(served(OPCODES.text, Buffer.alloc(101)), 100),
        problem(
          Buffer.concat([
            served(OPCODES.text, Buffer.alloc(60), false),
            served(OPCODES.more, Buffer.alloc(60)),
          ]),
          100,
        ),
        problem(Buffer.from('817fffffffffffffffff', 'hex'), 100),
        problem(served(OPCODES.binary, text)),
        problem(served(OPCODES.text, Buffer.from([0xff]))),
        problem(served(OPCODES.more, text)),
        problem(Buffer.concat([served(OPCODES.text, text, false), served(OPCODES.text, text)])),
        problem(served(OPCODES.ping, text, false)),
        problem(frameOf(OPCODES.text, text)),
        problem(Buffer.from([0xc1, 0])),
        problem(served(3, text)),
        problem(served(OPCODES.close, Buffer.from([1]))),
      ],
      [
        '1009 A message of the server is larger than 100 bytes.',
        '1009 A message of the server is larger than 100 bytes.',
        '1009 A message of the server is larger than 100 bytes.',
        '1003 The server sent bytes where JSON-RPC is text.',
        '1007 A message of the server is not valid UTF-8 text.',
        ...[
          'mixes the frames of two messages',
          'mixes the frames of two messages',
          'cuts a control frame',
          'masks its frames',
          'uses an extension that was not agreed on',
          'sends a kind of frame that there is not',
          'sends a close code of one byte',
        ].map((does) => `1002 The server breaks the rules of WebSocket: it ${does}.`),
      ],
    );
  });

  it('never throws and keeps no more than its limit, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 40 }), (pieces) => {
        const reader = new FrameReader(100);
        for (const piece of pieces)
          for (const event of reader.read(Buffer.from(piece))) assert.ok(event.kind);
      }),
      { numRuns: samples(2_000) },
    );
  });
});
