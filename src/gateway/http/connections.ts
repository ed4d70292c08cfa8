// The client connections of one server: how many there may be, how long each may be silent, and how they end. Reads
// plain calls (socketClient.ts); connections that send anything else go on to the HTTP server.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Phase } from './app.ts';
import type { Door } from './door.ts';
import type { SocketTimes } from '../options/options.ts';
import { refusalText } from './refuseSocket.ts';
import { SocketClient, type ConnectionState } from './socketClient.ts';

export type ConnectionParts = {
  readonly server: Server;
  /** The server's event for a connection that is ready: after the TLS handshake where there is one. */
  readonly event: 'connection' | 'secureConnection';
  readonly maxConnections: number;
  readonly times: SocketTimes;
  readonly phase: () => Phase;
  /** Whether a call is under way on this connection of the HTTP server. */
  readonly carriesCall: (socket: Socket) => boolean;
} & Pick<Door<SocketClient>, 'keyring' | 'hold' | 'begin'>;

export interface Connections {
  readonly count: number;
  /** Whether a part of a call has come, and the rest not yet. */
  readonly receives: boolean;
  /** Closes the connections that wait for a call. */
  closeIdle(): void;
  destroyAll(): void;
  /** Makes the HTTP server read these bytes, and what follows them. */
  passOn(socket: Socket, bytes: Buffer): void;
}

/** Takes over the connections of `server` before its own listeners get them. */
export function guardConnections(parts: ConnectionParts): Connections {
  return new Guard(parts);
}

class Guard implements Connections {
  readonly #parts: ConnectionParts;
  readonly #toHttp: readonly ((socket: Socket) => void)[];
  readonly #door: Door<SocketClient>;
  readonly #all = new Set<Socket>();
  /** The connections that are read here. */
  readonly #clients = new Set<SocketClient>();
  /** The connections that went to the HTTP server, the oldest first. */
  readonly #passedOn = new Set<Socket>();
  /** How long each state may last. Connections that are not read here have other limits. */
  readonly #most: ReadonlyMap<ConnectionState, number>;

  constructor(parts: ConnectionParts) {
    const { server, event, times } = parts;
    this.#parts = parts;
    this.#toHttp = server.listeners(event) as ((socket: Socket) => void)[];
    this.#door = this.#createDoor();
    this.#most = new Map<ConnectionState, number>([
      ['silent', times.headMs],
      ['receiving', times.receiveMs],
      ['idle', times.idleMs],
    ]);
    server.removeAllListeners(event);
    // Connections whose handshake is not done are not counted here; each of them has its own time limit.
    if (event === 'secureConnection') server.maxConnections = 2 * parts.maxConnections;
    server.on(event, (socket: Socket) => this.#take(socket));
    const sweep = setInterval(() => this.#sweep(), Math.min(1000, times.headMs / 4)).unref();
    server.once('close', () => clearInterval(sweep));
  }

  get count(): number {
    return this.#all.size;
  }

  get receives(): boolean {
    for (const { state } of this.#clients) if (state === 'receiving') return true;
    return false;
  }

  closeIdle(): void {
    for (const client of this.#clients) if (client.waits) client.close();
  }

  destroyAll(): void {
    for (const socket of this.#all) socket.destroy();
  }

  passOn(socket: Socket, bytes: Buffer): void {
    this.#passedOn.add(socket);
    socket.unshift(bytes);
    for (const listener of this.#toHttp) listener.call(this.#parts.server, socket);
    socket.resume();
  }

  #createDoor(): Door<SocketClient> {
    const { times, keyring, hold, begin, phase } = this.#parts;
    return {
      sendMs: times.sendMs,
      keepAlive: `timeout=${Math.floor(times.idleMs / 1000)}`,
      get closing() {
        return phase() !== 'open';
      },
      keyring,
      hold,
      begin,
      passOn: (socket, bytes) => this.passOn(socket, bytes),
      onGone: (client) => this.#clients.delete(client),
    };
  }

  #take(socket: Socket): void {
    // Connections without a call must not keep calls out.
    if (this.#all.size >= this.#parts.maxConnections && !this.#makeRoom()) return void socket.destroy();
    this.#all.add(socket);
    socket.once('close', () => {
      this.#all.delete(socket);
      this.#passedOn.delete(socket);
    });
    socket.setNoDelay(true);
    this.#clients.add(new SocketClient(this.#door, socket));
  }

  /** Of the clients for which `may` returns true, the one whose state is oldest. */
  #oldest(may: (client: SocketClient) => boolean): SocketClient | undefined {
    let found: SocketClient | undefined;
    for (const client of this.#clients)
      if (may(client) && (found === undefined || client.since < found.since)) found = client;
    return found;
  }

  /** Ends a connection that carries no call, first one that waits for its next call. Returns whether there was one. */
  #makeRoom(): boolean {
    const idle = this.#oldest(({ waits }) => waits);
    const withoutCall = Array.from(this.#passedOn).find((socket) => !this.#parts.carriesCall(socket));
    const client =
      idle ?? (withoutCall === undefined ? this.#oldest(({ state }) => state === 'receiving') : undefined);
    if (client !== undefined) client.cut();
    else if (withoutCall !== undefined) this.#drop(withoutCall);
    return client !== undefined || withoutCall !== undefined;
  }

  #drop(socket: Socket): void {
    this.#passedOn.delete(socket);
    socket.destroy();
  }

  /** Closes the connections that were too long in one state. */
  #sweep(): void {
    const now = performance.now();
    for (const client of this.#clients) {
      if (now - client.since < (this.#most.get(client.state) ?? Infinity)) continue;
      client.close(client.state === 'idle' ? '' : refusalText('ERR_HTTP_REQUEST_TIMEOUT'));
    }
  }
}
