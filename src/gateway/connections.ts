// The client connections of one server: how many there may be, how long each may be silent, and their end. Plain calls
// are read here (socketClient.ts); connections that send anything else go on to the HTTP server.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Phase } from './app.ts';
import type { SocketTimes } from './options.ts';
import type { CallHead } from './readHead.ts';
import { refusalText } from './refuseSocket.ts';
import { SocketClient, type ConnectionState, type Door } from './socketClient.ts';

export type ConnectionParts = {
  readonly server: Server;
  /** The server's event for a connection that is ready: after the handshake where there is one. */
  readonly event: 'connection' | 'secureConnection';
  readonly maxConnections: number;
  readonly times: SocketTimes;
  readonly phase: () => Phase;
  /** Takes a call from the short way; false: the HTTP server is to see it. */
  readonly take: (client: SocketClient, head: CallHead, body: Buffer) => boolean;
};

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
  /** How long each state may last; of those that are not here, other limits hold. */
  const most = new Map<ConnectionState, number>([
    ['silent', times.headMs],
    ['receiving', times.receiveMs],
    ['idle', times.idleMs],
  ]);

  /** Of those that wait for a call, the one that has waited longest. */
  function longestIdle(): SocketClient | undefined {
    let found: SocketClient | undefined;
    for (const client of clients)
      if (client.waits && (found === undefined || client.since < found.since)) found = client;
    return found;
  }

  const door: Door = {
    sendMs: times.sendMs,
    keepAlive: `timeout=${Math.floor(times.idleMs / 1000)}`,
    get closing() {
      return parts.phase() !== 'open';
    },
    take: parts.take,
    handOver(socket, bytes) {
      socket.unshift(bytes);
      for (const listener of toHttp) listener.call(server, socket);
      socket.resume();
    },
    onGone: (client) => clients.delete(client),
  };

  server.on(event, (socket: Socket) => {
    // Whoever waits longest makes room: idle connections must not keep calls out.
    if (all.size >= parts.maxConnections) {
      const idle = longestIdle();
      if (idle === undefined) return void socket.destroy();
      idle.cut();
    }
    all.add(socket);
    socket.once('close', () => all.delete(socket));
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
