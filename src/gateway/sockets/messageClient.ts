// One call that came as a WebSocket message: its response goes back as one message, in pieces where it is large.

import { Client, type QuickWay, type Subscriber } from '../calls/client.ts';
import type { Placed } from '../common/bag.ts';
import type { Outbox, Recipient } from './outbox.ts';

/** The parts of a socket that a call needs. */
export interface MessageSocket {
  readonly address: string;
  readonly subscriber: Subscriber;
  readonly quick: QuickWay | undefined;
  readonly sendMs: number;
  readonly outbox: Outbox;
  breakOff(): void;
  onOver(client: MessageClient): void;
}

/** Responses of up to this many bytes are sent as one frame. */
const SMALL = 65_536;

export class MessageClient extends Client implements Recipient, Placed {
  place = 0;
  readonly #socket: MessageSocket;
  /** Pieces that wait for the turn of this response. */
  #waiting: Buffer[] | undefined;
  #hasTurn = false;
  #ended = false;
  #gone = false;

  constructor(socket: MessageSocket) {
    super(socket.sendMs);
    this.#socket = socket;
  }

  get address(): string {
    return this.#socket.address;
  }

  override get verb(): string {
    return 'WS';
  }

  override get subscriber(): Subscriber {
    return this.#socket.subscriber;
  }

  override get quick(): QuickWay | undefined {
    return this.#socket.quick;
  }

  override respond(status: number, body: Buffer | string, retryAfter = ''): void {
    if (body.length > SMALL) return super.respond(status, body, retryAfter);
    const { outbox } = this.#socket;
    if (!outbox.isTaken) return this.#gone ? undefined : outbox.sendWhole(this, body);
    outbox.inTurn(() => {
      if (!this.#gone) outbox.sendWhole(this, body);
    });
  }

  /** A message has no head. */
  begin(): void {
    return;
  }

  protected put(piece: Buffer): boolean {
    if (this.#hasTurn) return this.#socket.outbox.sendPiece(this, piece);
    if (this.#waiting !== undefined) {
      this.#waiting.push(piece);
      return false;
    }
    this.#waiting = [piece];
    let room = false;
    let isNow = true;
    this.#socket.outbox.inTurn(() => {
      room = this.#takeTurn();
      if (!isNow && !this.#ended) this.drained();
    });
    isNow = false;
    return room;
  }

  #takeTurn(): boolean {
    const pieces = this.#waiting ?? [];
    this.#waiting = [];
    if (this.#gone) return false;
    this.#hasTurn = true;
    let room = true;
    for (const piece of pieces) room = this.#socket.outbox.sendPiece(this, piece);
    if (this.#ended) this.#socket.outbox.endPieces(this);
    return room;
  }

  protected finish(): void {
    this.#ended = true;
    if (this.#hasTurn) this.#socket.outbox.endPieces(this);
  }

  /** Nothing to do: the socket watches for clients that do not read. */
  protected watch(): void {
    return;
  }

  cut(): void {
    this.#socket.breakOff();
  }

  /** For the socket: more may be sent. */
  goOn(): void {
    this.drained();
  }

  /** For the socket: the whole response was sent. */
  onSent(): void {
    this.#gone = true;
    this.#socket.onOver(this);
    this.sent();
  }

  onClosed(): void {
    this.#gone = true;
    this.#waiting = undefined;
    this.closed();
  }
}
