// WebSocket frames of a client: written masked, and read from bytes that come in any pieces (RFC 6455, section 5).

import { isUtf8 } from 'node:buffer';
import { randomFillSync } from 'node:crypto';

export const OPCODES = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** What a server said. `problem`: it broke a rule or a limit, and nothing after it is read; `code` says which. */
export type SocketEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ping' | 'pong'; readonly payload: Buffer }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }
  | { readonly kind: 'problem'; readonly code: number; readonly message: string };

/** A close frame without a code. */
const NO_CODE = 1005;
const BROKEN_RULE = 1002;
const NOT_TEXT = 1003;
const NOT_UTF8 = 1007;
const TOO_LARGE = 1009;

const LONGEST_CONTROL = 125;
/** Of one message: more are made to use up memory. */
const MOST_FRAMES = 10_000;
const [SHORT, LONG] = [126, 127];
const [FINAL, RESERVED, MASKED] = [0x80, 0x70, 0x80];

/** One whole frame, as a client has to write it: masked by bytes of chance. */
export function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  const extended = length < SHORT ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(6 + extended + length);
  frame[0] = FINAL | opcode;
  frame[1] = MASKED | (extended === 0 ? length : extended === 2 ? SHORT : LONG);
  if (extended === 2) frame.writeUInt16BE(length, 2);
  if (extended === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  const start = 6 + extended;
  const mask = randomFillSync(frame, start - 4, 4).subarray(start - 4, start);
  for (let at = 0; at < length; at++) frame[start + at] = payload[at]! ^ mask[at & 3]!;
  return frame;
}

/** The payload of a close frame with this code. */
export function closePayload(code: number): Buffer {
  const payload = Buffer.allocUnsafe(2);
  payload.writeUInt16BE(code);
  return payload;
}

type Head = { readonly start: number; readonly length: number };

/** Reads the frames of a server. It keeps no more than one message of the given size, and what came after it. */
export class FrameReader {
  readonly #mostBytes: number;
  #waiting: Buffer = Buffer.alloc(0);
  /** Pieces that came after it, until there are enough bytes to go on. */
  #pieces: Buffer[] = [];
  #missing = 0;
  /** The pieces of a message that comes in several frames. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #isInMessage = false;
  #isBroken = false;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** What these bytes complete. */
  *read(chunk: Buffer): Generator<SocketEvent, void, void> {
    if (this.#isBroken) return;
    this.#pieces.push(chunk);
    this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    this.#waiting =
      this.#waiting.length === 0 && this.#pieces.length === 1
        ? chunk
        : Buffer.concat([this.#waiting, ...this.#pieces]);
    this.#pieces = [];
    for (;;) {
      const head = this.#head();
      if (typeof head === 'number') return void (this.#missing = head - this.#waiting.length);
      if ('kind' in head) {
        this.#isBroken = true;
        return yield head;
      }
      const { start, length } = head;
      const [first] = this.#waiting;
      const payload = this.#waiting.subarray(start, start + length);
      this.#waiting = this.#waiting.subarray(start + length);
      const event = this.#frame(first! & 0x0f, (first! & FINAL) !== 0, payload);
      if (event?.kind === 'problem') this.#isBroken = true;
      if (event !== undefined) yield event;
      if (this.#isBroken) return;
    }
  }

  /** Where the payload of the first frame is; before that is there as a whole, the bytes that it takes to go on. */
  #head(): Head | SocketEvent | number {
    const bytes = this.#waiting;
    if (bytes.length < 2) return 2;
    const [first, second] = [bytes[0]!, bytes[1]!];
    if ((first & RESERVED) !== 0) return broken('uses an extension that was not agreed on');
    if ((second & MASKED) !== 0) return broken('masks its frames');
    const short = second & 0x7f;
    const isControl = (first & 0x08) !== 0;
    if (isControl && (short > LONGEST_CONTROL || (first & FINAL) === 0))
      return broken('cuts a control frame');
    const start = short < SHORT ? 2 : short === SHORT ? 4 : 10;
    if (bytes.length < start) return start;
    const length = short < SHORT ? short : short === SHORT ? bytes.readUInt16BE(2) : longLength(bytes);
    if (!isControl && length + this.#partBytes > this.#mostBytes)
      return problem(TOO_LARGE, `A message of the server is larger than ${this.#mostBytes} bytes.`);
    return bytes.length < start + length ? start + length : { start, length };
  }

  #frame(opcode: number, isFinal: boolean, payload: Buffer): SocketEvent | undefined {
    switch (opcode) {
      case OPCODES.ping:
        return { kind: 'ping', payload };
      case OPCODES.pong:
        return { kind: 'pong', payload };
      case OPCODES.close:
        return closeOf(payload);
      case OPCODES.text:
      case OPCODES.more:
        if (this.#isInMessage !== (opcode === OPCODES.more))
          return broken('mixes the frames of two messages');
        return this.#part(isFinal, payload);
      case OPCODES.binary:
        return problem(NOT_TEXT, 'The server sent bytes where JSON-RPC is text.');
      default:
        return broken('sends a kind of frame that there is not');
    }
  }

  #part(isFinal: boolean, payload: Buffer): SocketEvent | undefined {
    this.#isInMessage = !isFinal;
    if (!isFinal) {
      // Frames without bytes would make the list grow without an end.
      if (payload.length > 0) this.#parts.push(payload);
      this.#partBytes += payload.length;
      return this.#parts.length < MOST_FRAMES ? undefined : broken('cuts a message into too many frames');
    }
    const whole = this.#parts.length === 0 ? payload : Buffer.concat([...this.#parts, payload]);
    this.#parts = [];
    this.#partBytes = 0;
    return isUtf8(whole)
      ? { kind: 'text', text: whole.toString('utf8') }
      : problem(NOT_UTF8, 'A message of the server is not valid UTF-8 text.');
  }
}

/** Beyond what a double holds it is too large anyhow. */
function longLength(bytes: Buffer): number {
  return Number(bytes.readBigUInt64BE(2));
}

function closeOf(payload: Buffer): SocketEvent {
  if (payload.length === 0) return { kind: 'close', code: NO_CODE, reason: '' };
  if (payload.length === 1) return broken('sends a close code of one byte');
  return { kind: 'close', code: payload.readUInt16BE(0), reason: payload.subarray(2).toString('utf8') };
}

function broken(does: string): SocketEvent {
  return problem(BROKEN_RULE, `The server breaks the rules of WebSocket: it ${does}.`);
}

function problem(code: number, message: string): SocketEvent {
  return { kind: 'problem', code, message };
}
