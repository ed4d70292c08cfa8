// The client connections of one server: how many there may be, how long each may be silent, and their end. Plain calls
// are read here (socketClient.ts); connections that send anything else go on to the HTTP server.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Phase } from './app.ts';
import type { Door } from './door.ts';
import type { SocketTimes } from './options.ts';
import { refusalText } from './refuseSocket.ts';
import { SocketClient, type ConnectionState } from './socketClient.ts';

export type ConnectionParts = {
  readonly server: Server;
  /** The server's event for a connection that is ready: after the handshake where there is one. */
  readonly event: 'connection' | 'secureConnection';
  readonly maxConnections: number;
  readonly times: SocketTimes;
  readonly phase: () => Phase;
  /** Whether a call is under way on this connection of the HTTP server. */
  readonly carriesCall: (socket: Socket) => boolean;
} & Pick<Door, 'keyring' | 'hold' | 'begin'>;

export interface Connections {
  /** Closes those that carry no call. */
  closeIdle(): void;
  destroyAll(): void;
}

/** Puts itself between `server` and its connections. */
export function guardConnections(parts: ConnectionParts): Connections {
  const { server, event, times } = parts;
  const toHttp = server.listeners(event) as ((socket: Socket) => void)[];
  server.removeAllListeners(event);
  // Those whose handshake is not done are not seen here; each of them has its own time.
  if (event === 'secureConnection') server.maxConnections = 2 * parts.maxConnections;
  const all = new Set<Socket>();
  /** Those that are read here. */
  const clients = new Set<SocketClient>();
  /** Those that went to the HTTP server, the oldest first. */
  const handedOver = new Set<Socket>();
  /** How long each state may last; of those that are not here, other limits hold. */
  const most = new Map<ConnectionState, number>([
    ['silent', times.headMs],
    ['receiving', times.receiveMs],
    ['idle', times.idleMs],
  ]);

  /** Of those read here that `may`, the one whose state is oldest. */
  function oldest(may: (client: SocketClient) => boolean): SocketClient | undefined {
    let found: SocketClient | undefined;
    for (const client of clients)
      if (may(client) && (found === undefined || client.since < found.since)) found = client;
    return found;
  }

  /** Ends one that carries no call: first one that waits for it. Returns whether there was one. */
  function makeRoom(): boolean {
    const idle = oldest(({ waits }) => waits);
    const withoutCall = Array.from(handedOver).find((socket) => !parts.carriesCall(socket));
    const client =
      idle ?? (withoutCall === undefined ? oldest(({ state }) => state === 'receiving') : undefined);
    if (client !== undefined) client.cut();
    else if (withoutCall !== undefined) drop(withoutCall);
    return client !== undefined || withoutCall !== undefined;
  }

  function drop(socket: Socket): void {
    handedOver.delete(socket);
    socket.destroy();
  }

  const door: Door = {
    sendMs: times.sendMs,
    keepAlive: `timeout=${Math.floor(times.idleMs / 1000)}`,
    get closing() {
      return parts.phase() !== 'open';
    },
    keyring: parts.keyring,
    hold: parts.hold,
    begin: parts.begin,
    handOver(socket, bytes) {
      handedOver.add(socket);
      socket.unshift(bytes);
      for (const listener of toHttp) listener.call(server, socket);
      socket.resume();
    },
    onGone: (client) => clients.delete(client),
  };

  server.on(event, (socket: Socket) => {
    // Connections without a call must not keep calls out.
    if (all.size >= parts.maxConnections && !makeRoom()) return void socket.destroy();
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      handedOver.delete(socket);
    });
    socket.setNoDelay(true);
    clients.add(new SocketClient(door, socket));
  });

  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const client of clients) {
        if (now - client.since < (most.get(client.state) ?? Infinity)) continue;
        client.close(client.state === 'idle' ? '' : refusalText('ERR_HTTP_REQUEST_TIMEOUT'));
      }
    },
    Math.min(1000, times.headMs / 4),
  ).unref();
  server.once('close', () => clearInterval(sweep));

  return {
    closeIdle() {
      for (const client of clients) if (client.waits) client.close();
    },
    destroyAll() {
      for (const socket of all) socket.destroy();
    },
  };
}
