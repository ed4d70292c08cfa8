// Turns HTTP connections into WebSockets: decides who may connect and how many, and ends all of them.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Holder, Keyring } from '../access/keyring.ts';
import { CALL, createRoutes } from '../common/routes.ts';
import {
  errorResponse,
  invalidRequest,
  NULL_ID,
  STOPPING,
  tooMany,
  UNAUTHORIZED,
  type RpcError,
} from '../common/rpcError.ts';
import type { Phase } from '../http/app.ts';
import { endSocket } from '../http/refuseSocket.ts';
import { responseHead } from '../http/responseHead.ts';
import { ClientSocket, type ClientSocketParts } from './clientSocket.ts';

export type SocketDoorParts = ClientSocketParts & {
  readonly server: Server;
  readonly keyring: Keyring;
  readonly phase: () => Phase;
  readonly maxBodyBytes: number;
  /** Most sockets of all keys together. */
  readonly maxSockets: number;
  /** Marks a connection as in use for as long as it lasts. */
  readonly keep: (connection: Socket) => void;
  /** Makes the HTTP server read these bytes, and what follows them. */
  readonly readAgain: (connection: Socket, bytes: Buffer) => void;
};

export class SocketDoor {
  readonly #parts: SocketDoorParts;
  readonly #routes = createRoutes({ has: () => false });
  readonly #sockets = new Set<ClientSocket>();
  readonly #webSockets: WebSocketServer;
  /** The version of the keys when the sockets were last checked against them. */
  #keysVersion: number;

  constructor(parts: SocketDoorParts) {
    this.#parts = parts;
    this.#keysVersion = parts.keyring.version;
    const { server, limits, maxBodyBytes } = parts;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxBodyBytes,
    });
    server.on('upgrade', (request: IncomingMessage, connection: Socket, head: Buffer) => {
      if (request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket')
        this.#open(request, connection, head);
      else parts.readAgain(connection, plainRequest(request, head));
    });
    this.#webSockets.on('wsClientError', (_error, connection, request) =>
      this.#refuseHandshake(request, connection as Socket),
    );
    const sweep = setInterval(() => this.#sweep(), Math.min(1000, limits.pingMs / 2));
    server.once('close', () => clearInterval(sweep));
    sweep.unref();
  }

  /** How many sockets are open. */
  get count(): number {
    return this.#sockets.size;
  }

  get subscriptions(): number {
    let count = 0;
    for (const { subscriber } of this.#sockets) count += subscriber.count;
    return count;
  }

  #open(request: IncomingMessage, connection: Socket, head: Buffer): void {
    const { keyring, logRequest, keep } = this.#parts;
    const since = performance.now();
    const client = connection.remoteAddress ?? '';
    const route = this.#routes.nameOf(request);
    const holder = keyring.find(this.#routes.keyOf(request));
    const opened = this.#admit(request, route, holder);
    const note = (status: number): void =>
      logRequest({ verb: 'GET', route, status, since, client, key: holder?.label });
    if ('code' in opened) {
      refuse(connection, opened);
      return note(opened.status);
    }
    keep(connection);
    // Also where the handshake fails.
    connection.once('close', () => opened.counts.closeSocket());
    this.#webSockets.handleUpgrade(request, connection, head, (ws) => {
      note(101);
      this.#take(ws, connection, opened, client);
    });
  }

  /** Counts one more socket of the key, or returns why it is refused. */
  #admit({ headers }: IncomingMessage, route: string, holder: Holder | undefined): Holder | RpcError {
    const { phase, limits, maxSockets } = this.#parts;
    if (phase() !== 'open') return STOPPING;
    if (route !== CALL)
      return invalidRequest('nothing is at this address; sockets are at /v1/<API key>.', 404);
    if (holder === undefined) return UNAUTHORIZED;
    if (headers.origin !== undefined && !limits.origins.includes(headers.origin))
      return invalidRequest('pages of this origin may not connect.', 403);
    if (this.#sockets.size >= maxSockets)
      return { ...tooMany('the gateway has as many sockets as it may'), status: 503 };
    if (!holder.counts.openSocket(limits.maxSockets))
      return tooMany(`this key may have ${limits.maxSockets} sockets`);
    return holder;
  }

  #take(ws: WebSocket, connection: Socket, holder: Holder, client: string): void {
    const since = performance.now();
    const socket = new ClientSocket(this.#parts, ws, connection, holder, client);
    this.#sockets.add(socket);
    ws.once('close', (code) => {
      this.#sockets.delete(socket);
      const seconds = Math.round((performance.now() - since) / 1000);
      this.#parts.log.info({ client, key: holder.label, code, seconds, ...socket.counts }, 'socket closed');
    });
  }

  #refuseHandshake(request: IncomingMessage, connection: Socket): void {
    const error = invalidRequest('this is no handshake of WebSocket 13.', 400);
    refuse(connection, error);
    this.#parts.logRequest({
      verb: 'GET',
      route: this.#routes.nameOf(request),
      status: error.status,
      since: performance.now(),
      client: connection.remoteAddress ?? '',
    });
  }

  #sweep(): void {
    const now = performance.now();
    // The keys of a store change at any time.
    if (this.#parts.keyring.version !== this.#keysVersion) this.#checkKeys();
    for (const socket of this.#sockets) socket.sweep(now);
  }

  /** Closes the sockets of keys that no longer exist; the others go on with their new quotas. */
  #checkKeys(): void {
    this.#keysVersion = this.#parts.keyring.version;
    for (const socket of this.#sockets) {
      const holder = this.#parts.keyring.holderOf(socket.holder.hash);
      if (holder === undefined) socket.close(4401, 'the API key was removed');
      else socket.holder = holder;
    }
  }

  /** Lets each socket end once its calls have their responses. */
  drain(): void {
    for (const socket of this.#sockets) socket.drain();
  }

  /** Resolves when all sockets are closed, or after `mostMs`. */
  async closed(mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (this.#sockets.size > 0 && Date.now() < until) await sleep(10);
  }
}

/** Sends an error response over HTTP, and ends the connection. */
function refuse(connection: Socket, error: RpcError): void {
  const body = errorResponse(error, NULL_ID);
  connection.on('error', () => connection.destroy());
  endSocket(connection, responseHead(error.status, Buffer.byteLength(body), '', 'close', undefined) + body);
}

/** Headers of upgrades. The HTTP server gets other kinds of upgrades without them: it speaks HTTP/1.1 only. */
const OF_UPGRADES = new Set(['upgrade', 'http2-settings']);

/** The bytes of a request as if it asked for no upgrade; `head`: the bytes that came after its own head. */
function plainRequest({ method, url, rawHeaders }: IncomingMessage, head: Buffer): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [rawHeaders[index]!, rawHeaders[index + 1]!];
    const kept = name.toLowerCase() === 'connection' ? value.split(',').filter(isNoUpgrade).join() : value;
    if (!OF_UPGRADES.has(name.toLowerCase())) lines.push(`${name}: ${kept}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]);
}

/** Whether an option of a Connection header does not belong to an upgrade. */
function isNoUpgrade(option: string): boolean {
  return !OF_UPGRADES.has(option.trim().toLowerCase());
}
