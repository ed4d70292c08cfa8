// The client connections of one server: how many there may be, how long each may be silent, and their end. Plain calls
// are read here (socketClient.ts); connections that send anything else go on to the HTTP server.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Phase } from './app.ts';
import { Deadlines } from './deadlines.ts';
import type { SocketTimes } from './options.ts';
import type { CallHead } from './readHead.ts';
import { refusalText } from './refuseSocket.ts';
import { SocketClient, type Door } from './socketClient.ts';

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
  readonly size: number;
  /** Closes those that carry no call. */
  closeIdle(): void;
  destroyAll(): void;
}

/** Puts itself between `server` and its connections. */
export function guardConnections(parts: ConnectionParts): Connections {
  const { server, event, times } = parts;
  const toHttp = server.listeners(event) as ((socket: Socket) => void)[];
  server.removeAllListeners(event);
  const all = new Set<Socket>();
  /** By state; of the states that are not here, other limits hold. */
  const waiting = {
    silent: new Deadlines<SocketClient>(times.headMs),
    receiving: new Deadlines<SocketClient>(times.receiveMs),
    idle: new Deadlines<SocketClient>(times.idleMs),
  };
  const kinds = Object.values(waiting);

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
    onState(client, from, to) {
      if (from in waiting) waiting[from as keyof typeof waiting].delete(client);
      if (to in waiting) waiting[to as keyof typeof waiting].add(client, performance.now());
    },
  };

  server.on(event, (socket: Socket) => {
    // Whoever waits longest makes room: idle connections must not keep calls out.
    if (all.size >= parts.maxConnections) {
      const idle = waiting.idle.oldest ?? waiting.silent.oldest;
      if (idle === undefined) return void socket.destroy();
      idle.cut();
    }
    all.add(socket);
    socket.once('close', () => all.delete(socket));
    socket.setNoDelay(true);
    new SocketClient(door, socket).start();
  });

  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const client of [...waiting.silent.expired(now), ...waiting.receiving.expired(now)])
        client.close(refusalText('ERR_HTTP_REQUEST_TIMEOUT'));
      for (const client of waiting.idle.expired(now)) client.close();
    },
    Math.min(1000, times.headMs / 4),
  ).unref();
  server.once('close', () => clearInterval(sweep));

  return {
    get size() {
      return all.size;
    },
    closeIdle() {
      for (const kind of kinds) for (const client of kind.drain()) client.close();
    },
    destroyAll() {
      for (const socket of all) socket.destroy();
    },
  };
}
