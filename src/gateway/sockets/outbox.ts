// What goes to one client: answers and notifications, one behind the other, at the pace at which they are read.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { writeTogether } from '../../rpc/writeTogether.ts';
import type { MessageClient } from './messageClient.ts';

const NOTHING = Buffer.alloc(0);
const WHOLE = { binary: false, fin: true };
const PIECE = { binary: false, fin: false };

export class Outbox {
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #onTaken: () => void;
  /** The answer that is being sent in pieces, and what waits for its end. */
  #turn: MessageClient | undefined;
  readonly #waiting: (() => void)[] = [];
  /** Answers, and bytes of notifications, of this turn of the event loop. */
  #unsent: MessageClient[] = [];
  #unsentBytes = 0;
  #isCorked = false;
  #isClosed = false;
  /** When the client last took something, while something waits for it. */
  #movedAt: number | undefined;
  /** Bytes of notifications that the client has not taken. */
  backlog = 0;

  /** `onTaken`: answers have gone. */
  constructor(ws: WebSocket, stream: Duplex, onTaken: () => void) {
    this.#ws = ws;
    this.#stream = stream;
    this.#onTaken = onTaken;
    stream.on('drain', () => {
      if (this.#movedAt !== undefined) this.#movedAt = performance.now();
      this.#turn?.goOn();
    });
  }

  /** Calls `act` at once, or when the answer that is being sent in pieces is over. */
  inTurn(act: () => void): void {
    if (this.#turn === undefined) act();
    else this.#waiting.push(act);
  }

  sendWhole(client: MessageClient, body: Buffer): void {
    this.#send(body, WHOLE);
    this.#unsent.push(client);
  }

  /** From here until `endPieces` this answer has the socket; false where no more should come until the client goes on. */
  sendPiece(client: MessageClient, piece: Buffer): boolean {
    this.#turn = client;
    this.#send(piece, PIECE);
    return !this.#stream.writableNeedDrain;
  }

  endPieces(client: MessageClient): void {
    this.#send(NOTHING, WHOLE);
    this.#unsent.push(client);
    this.#turn = undefined;
    while (this.#turn === undefined && this.#waiting.length > 0) this.#waiting.shift()!();
  }

  notify(text: Buffer): void {
    this.backlog += text.length;
    this.inTurn(() => {
      this.#unsentBytes += text.length;
      this.#send(text, WHOLE);
    });
  }

  /** How long the client has taken nothing of what waits for it. */
  stuckMs(now: number): number {
    return this.#movedAt === undefined ? 0 : now - this.#movedAt;
  }

  /** Sends nothing more. */
  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  /** All that is sent in one turn of the event loop is written as one. */
  #send(data: Buffer, options: { readonly binary: boolean; readonly fin: boolean }): void {
    if (this.#isClosed) return;
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      writeTogether(this.#flush);
    }
    this.#ws.send(data, options);
  }

  readonly #flush = (): void => {
    this.#isCorked = false;
    const [sent, bytes] = [this.#unsent, this.#unsentBytes];
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#movedAt ??= performance.now();
    this.#stream.uncork();
    if (this.#stream.writableLength === 0) this.#onWritten(sent, bytes);
    // Called behind all that was written.
    else this.#stream.write(NOTHING, (error) => error ?? this.#onWritten(sent, bytes));
  };

  #onWritten(sent: readonly MessageClient[], bytes: number): void {
    this.#movedAt = this.#stream.writableLength === 0 ? undefined : performance.now();
    this.backlog -= bytes;
    for (const client of sent) client.onSent();
    this.#onTaken();
  }
}
