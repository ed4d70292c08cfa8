// One client connection on the short way: reads calls, one after the other, and writes their answers to the socket.
// The first bytes that are no plain call go to the HTTP server with the socket, for good.

import type { Socket } from 'node:net';
import { Client } from './client.ts';
import { endSocket } from './refuseSocket.ts';
import { readHead, type CallHead } from './readHead.ts';

/** What a connection needs from the door it came through. */
export interface Door {
  readonly sendMs: number;
  /** The value of the Keep-Alive header. */
  readonly keepAlive: string;
  /** Answers tell the client to open another connection. */
  readonly closing: boolean;
  /** Takes a call whose key is known; false: this one is not for the short way. */
  take(client: SocketClient, head: CallHead, body: Buffer): boolean;
  /** The socket, with the bytes that were read already, is the HTTP server's from now on. */
  handOver(socket: Socket, bytes: Buffer): void;
  /** The connection has ended, or is no more read here. */
  onGone(client: SocketClient): void;
}

/** `silent`: nothing has come yet; `receiving`: a body is on its way; `idle`: between calls; `gone`: not read here. */
export type ConnectionState = 'silent' | 'receiving' | 'busy' | 'idle' | 'ending' | 'gone';

/** Larger bodies go the long way, where room is asked for before they are read. */
const MAX_BODY = 65_536;
/** Bodies up to here are written with their head, as one text. */
const SMALL = 16_384;
const NOTHING = Buffer.alloc(0);

const STATUS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export class SocketClient extends Client {
  readonly address: string;
  /** Whatever `take` wants to know again at the next call of this connection. */
  memo: unknown;
  /** When its state began, as `performance.now()` tells; not for `busy`. */
  since = performance.now();
  readonly #door: Door;
  readonly #socket: Socket;
  #state: ConnectionState = 'silent';
  #head: CallHead | undefined;
  #received: Buffer = NOTHING;
  #chunked = false;
  #ended = false;
  #finishing = false;

  constructor(door: Door, socket: Socket) {
    super(door.sendMs);
    this.#door = door;
    this.#socket = socket;
    this.address = socket.remoteAddress ?? '';
    socket.on('data', this.#onData).on('end', this.#onEnd).on('drain', this.#onDrain);
    socket.on('error', this.#onClose).on('close', this.#onClose);
  }

  /** Reads on where this waits for a call; whatever came meanwhile is one. */
  readonly #onData = (chunk: Buffer): void => {
    if (this.#state === 'ending') return;
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    // What comes before its turn waits in the kernel.
    if (this.#state === 'busy') this.#socket.pause();
    else this.#read();
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    if (this.#state !== 'busy') this.#socket.destroySoon();
  };

  readonly #onDrain = (): void => {
    this.drained();
    if (this.#finishing) this.#free();
  };

  readonly #onClose = (): void => {
    if (this.#state === 'gone') return;
    this.#setState('gone');
    this.#socket.destroy();
    this.closed();
  };

  #setState(state: ConnectionState): void {
    this.#state = state;
    if (state === 'gone') this.#door.onGone(this);
    else if (state !== 'busy') this.since = performance.now();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether nothing is under way. */
  get waits(): boolean {
    return this.#state === 'silent' || this.#state === 'idle';
  }

  #read(): void {
    const bytes = this.#received;
    // A client's heads are nearly always the same: then nothing of them is read again.
    let head = this.#head;
    const text = bytes.toString('latin1', 0, head?.text.length ?? bytes.length);
    if (text !== head?.text) head = readHead(head === undefined ? text : bytes.toString('latin1'));
    if (head === undefined || head.length > MAX_BODY) return this.#handOver();
    const start = head.text.length;
    const end = start + head.length;
    if (bytes.length < end) {
      if (this.#state !== 'receiving') this.#setState('receiving');
      return;
    }
    this.#head = head;
    this.#received = bytes.length === end ? NOTHING : bytes.subarray(end);
    this.#setState('busy');
    if (this.#door.take(this, head, bytes.subarray(start, end))) return;
    this.#received = bytes;
    this.#handOver();
  }

  #handOver(): void {
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd).off('drain', this.#onDrain);
    socket.off('error', this.#onClose).off('close', this.#onClose);
    this.#setState('gone');
    this.#door.handOver(socket, this.#received);
  }

  #headText(status: number, length: number | undefined, retryAfter: string): string {
    const body = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const after = retryAfter === '' ? '' : `\r\nRetry-After: ${retryAfter}`;
    const connection = this.#closes ? 'close' : `keep-alive\r\nKeep-Alive: ${this.#door.keepAlive}`;
    return `HTTP/1.1 ${status} ${STATUS[status] ?? ''}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json\r\n${body}${after}\r\nDate: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`;
  }

  get #closes(): boolean {
    return this.#ended || this.#door.closing;
  }

  override answer(status: number, body: Buffer, retryAfter = ''): void {
    if (body.length > SMALL) return super.answer(status, body, retryAfter);
    if (this.#state === 'gone') return;
    this.#chunked = false;
    this.#socket.write(this.#headText(status, body.length, retryAfter) + body.toString('latin1'), 'latin1');
    this.finish();
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
    if (this.#socket.writableNeedDrain) {
      this.#finishing = true;
      this.awaitDrain();
    } else this.#free();
  }

  /** The answer has gone: waits for the next call, or reads the one that is there. */
  #free(): void {
    this.#finishing = false;
    if (this.#state === 'gone') return;
    this.sent();
    this.#setState('idle');
    if (this.#closes) return this.close();
    if (this.#received.length === 0) return;
    // Not within the answer of the one before: many small calls may be waiting.
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

  /** Ends a connection that carries no call, after what was written. */
  close(lastWords = ''): void {
    this.#setState('ending');
    endSocket(this.#socket, lastWords);
  }
}

let date = '';
let dateUntil = 0;

/** The time as HTTP writes it, made once a second. */
function httpDate(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1000) + 1000;
  }
  return date;
}
