// Reads the short texts among the frames that come over a WebSocket (RFC 6455, 5.2), several times as fast as the
// library, which reads all other frames, and those texts that are not taken.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { mask } from './mask.ts';

/** Returns whether the text is taken; `text`: a character for each byte. */
type TakeText = (text: string) => boolean;

/** Longer texts are left to the library. */
const MOST_BYTES = 4096;

/** The first byte of a frame that is a whole text. */
const WHOLE_TEXT = 0x81;
const FIN = 0x80;
const MASKED = 0x80;
const CLOSE = 8;
const PONG = 10;

/** Calls `take` for the short texts that come over `stream`, the connection of `ws`, which has just been opened. */
export function takePlainFrames(
  ws: WebSocket,
  stream: Duplex,
  from: 'client' | 'server',
  take: TakeText,
): void {
  const frames = new PlainFrames(stream, from, take);
  ws.once('error', () => frames.end());
}

class PlainFrames {
  readonly #stream: Duplex;
  /** The bit of the mask, as each frame has it. */
  readonly #mask: number;
  readonly #take: TakeText;
  readonly #library: readonly ((bytes: Buffer) => void)[];
  /** The beginning of a frame that is short, or may be. */
  #held: Buffer | undefined;
  /** Bytes to come of a frame that the library reads. */
  #toCome = 0;
  /** Whether the library has read the first frames of a message, but not the last one. */
  #isInPieces = false;
  /** Whether the library has read something in this turn of the event loop: it reports a wrong frame only after it. */
  #isUnsure = false;
  #isOver = false;

  constructor(stream: Duplex, from: 'client' | 'server', take: TakeText) {
    this.#stream = stream;
    this.#mask = from === 'client' ? MASKED : 0;
    this.#take = take;
    this.#library = stream.listeners('data') as ((bytes: Buffer) => void)[];
    stream.removeAllListeners('data').on('data', this.#onData);
    // The library reads what is left in a connection that is lost, so it comes after this.
    stream.prependListener('close', () => {
      if (!this.#isOver && this.#held !== undefined) this.#pass(this.#held);
      this.end();
    });
  }

  /** The library reads nothing more. */
  end(): void {
    this.#isOver = true;
    this.#stream.off('data', this.#onData);
  }

  readonly #onData = (chunk: Buffer): void => {
    const bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    let at = Math.min(this.#toCome, bytes.length);
    if (at > 0) this.#pass(bytes.subarray(0, at));
    this.#toCome -= at;
    while (at < bytes.length && !this.#isOver) {
      const end = this.#readFrame(bytes, at);
      if (end === undefined) {
        this.#held = copyOf(bytes.subarray(at));
        return;
      }
      at = end;
    }
  };

  /** Returns where the next frame begins, or may begin; undefined to wait for more bytes. */
  #readFrame(bytes: Buffer, at: number): number | undefined {
    if (at + 2 > bytes.length) return undefined;
    const first = bytes[at]!;
    const second = bytes[at + 1]!;
    if (!this.#isAllowed(first, second)) {
      // The library ends the socket, whatever comes.
      this.#toCome = Infinity;
      this.#pass(bytes.subarray(at));
      return bytes.length;
    }
    const start = at + headSize(second);
    if (start > bytes.length) return undefined;
    const length = lengthOf(bytes, at);
    const end = start + length;
    if (length <= MOST_BYTES) {
      if (end > bytes.length) return undefined;
      if (first === WHOLE_TEXT && this.#isTaken(bytes, start, end)) return end;
    }
    const known = Math.min(end, bytes.length);
    this.#toCome = end - known;
    this.#pass(bytes.subarray(at, known));
    const kind = first & 0x7f;
    if (kind === CLOSE) this.end();
    else if (kind < CLOSE) this.#isInPieces = (first & FIN) === 0;
    return known;
  }

  /** Whether a frame with these first bytes may come now. */
  #isAllowed(first: number, second: number): boolean {
    if ((second & MASKED) !== this.#mask) return false;
    // With the reserved bits, which must not be set.
    const kind = first & 0x7f;
    if (kind >= CLOSE) return kind <= PONG && (first & FIN) !== 0 && (second & 0x7f) < 126;
    return this.#isInPieces ? kind === 0 : kind === 1 || kind === 2;
  }

  #isTaken(bytes: Buffer, start: number, end: number): boolean {
    // Nothing behind a wrong frame of a client counts, least of all a call.
    if (this.#isUnsure && this.#mask !== 0) return false;
    if (this.#mask !== 0) mask(bytes, start - 4, start, end);
    if (this.#take(bytes.toString('latin1', start, end))) return true;
    // The library gets the text as it is now, under a mask that changes nothing.
    if (this.#mask !== 0) bytes.fill(0, start - 4, start);
    return false;
  }

  #pass(bytes: Buffer): void {
    for (const read of this.#library) read.call(this.#stream, bytes);
    if (this.#isUnsure) return;
    this.#isUnsure = true;
    setImmediate(this.#onNextTurn);
  }

  readonly #onNextTurn = (): void => {
    this.#isUnsure = false;
  };
}

/** A part of a chunk would keep all of it in memory, and a pooled copy the pool, until the rest of the frame comes. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The size of a frame’s head, by its second byte. */
function headSize(second: number): number {
  const length = second & 0x7f;
  return 2 + (length < 126 ? 0 : length === 126 ? 2 : 8) + (second & MASKED ? 4 : 0);
}

function lengthOf(bytes: Buffer, at: number): number {
  const length = bytes[at + 1]! & 0x7f;
  if (length < 126) return length;
  return length === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
}
