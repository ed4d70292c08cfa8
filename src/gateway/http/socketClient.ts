// One client connection on the short way: reads calls, one after another, and writes their responses to the socket. At
// the first bytes that are not a plain call, the socket goes to the HTTP server for good.

import type { Socket } from 'node:net';
import { writeTogether } from '../../rpc/writeTogether.ts';
import { responseHead } from './responseHead.ts';
import { ArrivingCall } from './arrivingCall.ts';
import type { HeldBytes } from '../calls/byteBudget.ts';
import { Client } from '../calls/client.ts';
import type { Door } from './door.ts';
import { HeadReader, type KnownHead } from './headReader.ts';
import { endSocket } from './refuseSocket.ts';

/**
 * `silent`: nothing has come yet; `receiving`: a body is arriving; `idle`: between calls; `gone`: not read here any
 * more.
 */
export type ConnectionState = 'silent' | 'receiving' | 'busy' | 'idle' | 'ending' | 'gone';

/** Larger bodies go to the HTTP server, where room is asked for before they are read. */
const MAX_BODY = 65_536;
/** Bodies of up to this many bytes are written together with their head, as one text. */
const SMALL = 16_384;
const NOTHING = Buffer.alloc(0);

export class SocketClient extends Client {
  readonly address: string;
  /** When the state began, on the clock of `performance.now()`; not set for `busy`. */
  since = performance.now();
  readonly #door: Door<SocketClient>;
  readonly #socket: Socket;
  #state: ConnectionState = 'silent';
  readonly #heads: HeadReader;
  #arriving: ArrivingCall | undefined;
  /** Calls that came before the response to the call under way. */
  #received: Buffer = NOTHING;
  #chunked = false;
  #ended = false;

  constructor(door: Door<SocketClient>, socket: Socket) {
    super(door.sendMs);
    this.#door = door;
    this.#socket = socket;
    this.#heads = new HeadReader(door.keyring);
    this.address = socket.remoteAddress ?? '';
    socket.on('data', this.#onData).on('end', this.#onEnd).on('drain', this.#onDrain);
    socket.on('error', this.#onClose).on('close', this.#onClose).on('timeout', this.#onTimeout);
  }

  /** Takes the next bytes: of the call that arrives, or of the next call. */
  readonly #onData = (chunk: Buffer): void => {
    if (this.#state === 'ending') return;
    if (this.#arriving !== undefined) return this.#receive(this.#arriving, chunk);
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    // While a call is under way, later bytes wait in the kernel.
    if (this.#state === 'busy') this.#socket.pause();
    else this.#read();
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    // A client that sends nothing more still waits for its responses.
    if (this.#state !== 'busy' && this.#received.length === 0) this.#socket.destroySoon();
  };

  readonly #onDrain = (): void => this.drained();
  readonly #onTimeout = (): void => this.cut();

  readonly #onClose = (): void => {
    if (this.#state === 'gone') return;
    this.#setState('gone');
    this.#socket.destroy();
    this.closed();
  };

  #setState(state: ConnectionState): void {
    this.#state = state;
    if (state === 'gone' || state === 'ending') {
      this.#arriving?.held.releaseAll();
      this.#arriving = undefined;
    }
    if (state === 'gone') this.#door.onGone(this);
    else if (state !== 'busy') this.since = performance.now();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether no call is arriving or under way. */
  get waits(): boolean {
    return this.#state === 'silent' || this.#state === 'idle';
  }

  #read(): void {
    const bytes = this.#received;
    const head = this.#heads.read(bytes);
    if (head === undefined || head.length > MAX_BODY) return this.#passOn(bytes);
    const held = this.#door.hold(head.holder, head.length);
    if (held === undefined) return this.#passOn(bytes);
    const end = head.size + head.length;
    if (bytes.length >= end) {
      this.#received = bytes.length === end ? NOTHING : bytes.subarray(end);
      return this.#begin(head, held, bytes.subarray(0, end));
    }
    this.#received = NOTHING;
    this.#setState('receiving');
    this.#arriving = new ArrivingCall(head, held);
    this.#receive(this.#arriving, bytes);
    if (this.#ended) this.close();
  }

  #receive(arriving: ArrivingCall, chunk: Buffer): void {
    const rest = arriving.fill(chunk);
    if (rest === undefined) return;
    this.#arriving = undefined;
    this.#received = rest;
    this.#begin(arriving.head, arriving.held, arriving.bytes);
  }

  /** `bytes`: head and body. */
  #begin({ holder, size }: KnownHead, held: HeldBytes, bytes: Buffer): void {
    this.#setState('busy');
    if (this.#door.begin(this, holder, bytes.subarray(size), held)) return;
    held.releaseAll();
    this.#passOn(Buffer.concat([bytes, this.#received]));
  }

  #passOn(bytes: Buffer): void {
    // Nothing can be put back into a socket whose input has ended.
    if (this.#ended) return this.close();
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd).off('drain', this.#onDrain);
    socket.off('error', this.#onClose).off('close', this.#onClose).off('timeout', this.#onTimeout);
    this.#received = NOTHING;
    this.#setState('gone');
    this.#door.passOn(socket, bytes);
  }

  #headText(status: number, length: number | undefined, retryAfter: string): string {
    const connection = this.#closes ? 'close' : `keep-alive\r\nKeep-Alive: ${this.#door.keepAlive}`;
    return responseHead(status, length, retryAfter, connection, this.via);
  }

  get #closes(): boolean {
    return this.#door.closing || (this.#ended && this.#received.length === 0);
  }

  override respond(status: number, body: Buffer, retryAfter = ''): void {
    if (body.length > SMALL) return super.respond(status, body, retryAfter);
    if (this.#state === 'gone') return;
    this.#chunked = false;
    writeTogether(() => {
      if (this.#state === 'gone') return;
      const head = this.#headText(status, body.length, retryAfter);
      this.#socket.write(head + body.toString('latin1'), 'latin1');
      this.finish();
    });
  }

  begin(status: number, length: number | undefined, retryAfter: string): void {
    this.#chunked = length === undefined;
    this.#socket.write(this.#headText(status, length, retryAfter), 'latin1');
  }

  protected put(chunk: Buffer): boolean {
    if (!this.#chunked) return this.#socket.write(chunk);
    this.#socket.cork();
    this.#socket.write(`${chunk.length.toString(16)}\r\n`, 'latin1');
    this.#socket.write(chunk);
    const room = this.#socket.write('\r\n', 'latin1');
    this.#socket.uncork();
    return room;
  }

  protected finish(): void {
    if (this.#chunked) this.#socket.write('0\r\n\r\n', 'latin1');
    this.#chunked = false;
    if (this.#socket.writableLength === 0) return this.#free();
    this.awaitDrain();
    // The callback runs after all earlier writes.
    this.#socket.write(NOTHING, (error) => error ?? this.#free());
  }

  protected watch(ms: number): void {
    this.#socket.setTimeout(ms);
  }

  /** The response was sent: waits for the next call, or reads the one that has come. */
  #free(): void {
    if (this.#state === 'gone') return;
    this.sent();
    this.#setState('idle');
    if (this.#closes) return this.close();
    if (this.#received.length === 0) return;
    // Not in this turn of the event loop: many small calls may be waiting.
    setImmediate(() => {
      if (this.#state !== 'idle') return;
      this.#socket.resume();
      if (this.#received.length > 0) this.#read();
    });
  }

  cut(): void {
    this.#socket.destroy();
    this.#onClose();
  }

  /** Ends a connection that carries no call, once all that was written is sent. */
  close(lastWords = ''): void {
    this.#setState('ending');
    // A paused socket would not see that the client ends the connection.
    this.#socket.resume();
    endSocket(this.#socket, lastWords);
  }
}
