// Sends responses and notifications to one client, one after another, at the pace at which the client reads.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { writeTogether } from '../../rpc/writeTogether.ts';

/** The call to which a response is sent. */
export interface Recipient {
  /** The whole response was sent. */
  onSent(): void;
  /** More of the response may be sent. */
  goOn(): void;
}

const NOTHING = Buffer.alloc(0);
const PIECE = { binary: false, fin: false };
const LAST_PIECE = { binary: false, fin: true };

export class Outbox {
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #onTaken: () => void;
  /** The response that is being sent in pieces, and what waits for its end. */
  #turn: Recipient | undefined;
  readonly #waiting: (() => void)[] = [];
  /**
   * Frames of this turn of the event loop, a character for each byte. They go out in one write, which costs much more
   * than its bytes.
   */
  #frames = '';
  /** The responses among these frames, and the bytes of notifications. */
  #unsent: Recipient[] = [];
  #unsentBytes = 0;
  #isAwaited = false;
  #isClosed = false;
  /** When the client last read something; undefined while nothing waits for it. */
  #movedAt: number | undefined;
  /** Bytes of notifications that the client has not read. */
  backlog = 0;

  /** `onTaken`: called when responses were sent. */
  constructor(ws: WebSocket, stream: Duplex, onTaken: () => void) {
    this.#ws = ws;
    this.#stream = stream;
    this.#onTaken = onTaken;
    stream.on('drain', () => {
      if (this.#movedAt !== undefined) this.#movedAt = performance.now();
      this.#turn?.goOn();
    });
  }

  /** Whether a response is being sent in pieces. */
  get isTaken(): boolean {
    return this.#turn !== undefined;
  }

  /** Calls `act` at once, or after the end of the response that is being sent in pieces. */
  inTurn(act: () => void): void {
    if (this.#turn === undefined) act();
    else this.#waiting.push(act);
  }

  /** `body`: bytes, or a text with a character for each byte. */
  sendWhole(client: Recipient, body: Buffer | string): void {
    this.#unsent.push(client);
    this.#add(typeof body === 'string' ? body : body.toString('latin1'));
  }

  /** Gives this response the socket until `endPieces`. Returns false where the next piece should wait for `goOn`. */
  sendPiece(client: Recipient, piece: Buffer): boolean {
    this.#turn = client;
    this.#writeFrames();
    if (!this.#isClosed) this.#ws.send(piece, PIECE);
    this.#awaitFlush();
    return !this.#stream.writableNeedDrain;
  }

  endPieces(client: Recipient): void {
    if (!this.#isClosed) this.#ws.send(NOTHING, LAST_PIECE);
    this.#unsent.push(client);
    this.#awaitFlush();
    this.#turn = undefined;
    while (this.#turn === undefined && this.#waiting.length > 0) this.#waiting.shift()!();
  }

  /** `text`: a character for each byte. */
  notify(text: string): void {
    this.backlog += text.length;
    this.inTurn(() => {
      this.#unsentBytes += text.length;
      this.#add(text);
    });
  }

  /** How long the client has read nothing of what waits for it. */
  stuckMs(now: number): number {
    return this.#movedAt === undefined ? 0 : now - this.#movedAt;
  }

  /** Writes the collected frames; sends nothing after that. */
  close(): void {
    this.#writeFrames();
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  #add(text: string): void {
    this.#frames += frameHead(text.length) + text;
    this.#awaitFlush();
  }

  #awaitFlush(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    writeTogether(this.#flush);
  }

  #writeFrames(): void {
    const frames = this.#frames;
    this.#frames = '';
    if (frames !== '' && !this.#isClosed && this.#stream.writable) this.#stream.write(frames, 'latin1');
  }

  readonly #flush = (): void => {
    this.#isAwaited = false;
    const [sent, bytes] = [this.#unsent, this.#unsentBytes];
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#movedAt ??= performance.now();
    this.#writeFrames();
    if (this.#stream.writableLength === 0) this.#onWritten(sent, bytes);
    // The callback runs after all earlier writes.
    else this.#stream.write(NOTHING, (error) => error ?? this.#onWritten(sent, bytes));
  };

  #onWritten(sent: readonly Recipient[], bytes: number): void {
    this.#movedAt = this.#stream.writableLength === 0 ? undefined : performance.now();
    this.backlog -= bytes;
    for (const client of sent) client.onSent();
    this.#onTaken();
  }
}

/** The frame heads of short texts, by length. */
const SHORT_HEADS = Array.from({ length: 126 }, (_, length) => String.fromCharCode(0x81, length));

/** The frame head of a whole text (RFC 6455, 5.2), unmasked, as servers send it. The library makes the other frames. */
function frameHead(length: number): string {
  if (length < 126) return SHORT_HEADS[length]!;
  if (length < 65_536) return String.fromCharCode(0x81, 126, length >> 8, length & 0xff);
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16BE(0x817f);
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes.toString('latin1');
}
