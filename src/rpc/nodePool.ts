// Keep-alive connections to one node, with one request at a time on each, for a gateway that passes bytes on. Costs
// half as much as a general HTTP client.

import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ReplyParser, type ReplyHead, type ReplySink } from './replyParser.ts';
import { writeTogether } from './writeTogether.ts';

/** Receives one reply. The last call is `onEnd` or `onFail`, and comes once. */
export interface ReplyHandler {
  onHead(head: ReplyHead): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** `code`: an error code of the socket or of TLS, or a `NodeFault`. */
  onFail(code: NodeFault | (string & {})): void;
}

type NodeFault = 'timeout' | 'connectTimeout' | 'notHttp' | 'cutOff';

/** One request under way. */
export interface Exchange {
  pause(): void;
  resume(): void;
  /** Ends the request, also at the node; its handler is not called any more. */
  abort(): void;
}

export interface NodePool {
  /** Sends one JSON body. The caller limits how many requests run at once. */
  send(body: string, handler: ReplyHandler): Exchange;
  /** Destroys all connections; requests under way fail. */
  close(): void;
}

export type NodePoolOptions = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly connectTimeoutMs: number;
  /** Longest silence of the node during a request. */
  readonly timeoutMs: number;
  /** How long an unused connection is kept. */
  readonly idleMs: number;
};

export function createNodePool(options: NodePoolOptions): NodePool {
  const { url } = options;
  const named = Object.entries({ host: url.host, ...options.headers });
  const lines = named.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines}content-length: `;
  const all = new Set<Connection>();
  // The connection used last is used next, so that the others grow old and are closed.
  const free: Connection[] = [];

  function forget(connection: Connection): void {
    all.delete(connection);
    const index = free.indexOf(connection);
    if (index !== -1) free.splice(index, 1);
  }

  return {
    send(body, handler) {
      let connection = free.pop();
      while (connection?.isStale === true) {
        connection.destroy('cutOff');
        connection = free.pop();
      }
      if (connection === undefined) {
        connection = new Connection(options, (one) => free.push(one), forget);
        all.add(connection);
      }
      connection.send(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`, handler);
      return connection;
    },
    close() {
      for (const connection of all) connection.destroy('cutOff');
    },
  };
}

class Connection implements Exchange, ReplySink {
  readonly #socket: Socket;
  readonly #parser = new ReplyParser(this);
  readonly #onFree: (connection: Connection) => void;
  readonly #onGone: (connection: Connection) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #idle: NodeJS.Timeout;
  #refused = false;
  #handler: ReplyHandler | undefined;
  #connected = false;
  #paused = false;
  #gone = false;
  /** Until when the connection may carry a new request, on the clock of `performance.now()`. */
  #keptUntil = Infinity;

  constructor(
    { url, connectTimeoutMs, timeoutMs, idleMs }: NodePoolOptions,
    onFree: (connection: Connection) => void,
    onGone: (connection: Connection) => void,
  ) {
    this.#onFree = onFree;
    this.#onGone = onGone;
    const socket = open(url, (chunk) => this.#onData(chunk));
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#onTime(), timeoutMs);
    this.#idle = setTimeout(() => {
      if (this.#handler === undefined) this.destroy('cutOff');
    }, idleMs);
    const connecting = setTimeout(() => this.destroy('connectTimeout'), connectTimeoutMs);
    socket.setNoDelay(true);
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
      clearTimeout(connecting);
    });
    socket.on('end', () => {
      if (!this.#parser.close()) this.destroy('ECONNRESET');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => this.destroy(error.code ?? 'ECONNRESET'));
    socket.on('close', () => {
      clearTimeout(connecting);
      this.destroy('ECONNRESET');
    });
  }

  send(request: string, handler: ReplyHandler): void {
    this.#handler = handler;
    this.#timer.refresh();
    writeTogether(() => {
      if (!this.#gone) this.#socket.write(request);
    });
  }

  /** Whether the server may be about to close the connection, so that a new request could be lost. */
  get isStale(): boolean {
    return this.#keptUntil !== Infinity && performance.now() > this.#keptUntil;
  }

  onHead(head: ReplyHead): void {
    this.#refused = head.status === 408 || head.status === 413;
    if (head.keepSeconds !== undefined)
      this.#keptUntil = performance.now() + head.keepSeconds * 1000 - CLOSING_MS;
    this.#handler?.onHead(head);
  }

  onData(chunk: Buffer): void {
    this.#timer.refresh();
    this.#handler?.onData(chunk);
  }

  onEnd(reusable: boolean): void {
    const handler = this.#handler;
    this.#handler = undefined;
    if (this.#paused) this.resume();
    // A server that did not read the whole request would take the rest of it for the next one.
    if (reusable && !this.#refused && this.#socket.writableLength === 0 && !this.#gone) {
      this.#idle.refresh();
      this.#onFree(this);
    } else this.destroy('cutOff');
    handler?.onEnd();
  }

  pause(): void {
    this.#paused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#timer.refresh();
    this.#socket.resume();
  }

  abort(): void {
    if (this.#handler === undefined) return;
    this.#handler = undefined;
    this.destroy('cutOff');
  }

  destroy(code: string): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
    this.#onGone(this);
    this.#socket.destroy();
    const handler = this.#handler;
    this.#handler = undefined;
    handler?.onFail(code);
  }

  /** Data before a request, or before the connection is ready, belongs to no reply and ends the connection. */
  #onData(chunk: Buffer): void {
    if (!this.#connected || this.#handler === undefined || !this.#parser.push(chunk)) this.destroy('notHttp');
  }

  #onTime(): void {
    if (this.#handler === undefined) return;
    if (this.#paused) this.#timer.refresh();
    else this.destroy('timeout');
  }
}

/** For this long before the server closes an unused connection, the connection carries no new request. */
const CLOSING_MS = 1000;

/**
 * One buffer for the reads of all connections; each chunk is copied out of it. A buffer for each read would cost more.
 */
const READ = Buffer.allocUnsafeSlow(65_536);

function open(url: URL, onData: (chunk: Buffer) => void): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'http:') {
    const callback = (size: number): boolean => {
      onData(Buffer.from(READ.subarray(0, size)));
      return true;
    };
    return connectTcp({ host, port: Number(url.port || 80), onread: { buffer: READ, callback } });
  }
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const options = { host, port: Number(url.port || 443), ALPNProtocols: ['http/1.1'], ...servername };
  return connectTls(options).on('data', onData);
}
