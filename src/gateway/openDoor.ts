// Puts what WebSockets need together, for one thread.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppParts } from './http/app.ts';
import type { Connections } from './http/connections.ts';
import { upstreamLimits, type Upstream } from './node/upstream.ts';
import type { Options } from './options/options.ts';
import { Feeds } from './sockets/feeds.ts';
import { connectNode } from './sockets/nodeSocket.ts';
import { nodeSocketUrl } from './sockets/nodeSocketUrl.ts';
import { pollNode } from './sockets/polledNode.ts';
import { SocketDoor } from './sockets/socketDoor.ts';

/** Sockets may have half of the connections. */
export function openDoor(
  app: FastifyInstance,
  parts: AppParts,
  connections: Connections,
  { sockets, times, maxBodyBytes }: Options,
  feeds: Feeds,
  maxConnections: number,
): SocketDoor {
  return new SocketDoor({
    ...parts,
    server: app.server,
    feeds,
    limits: sockets,
    sendMs: times.sendMs,
    maxBodyBytes,
    maxSockets: Math.ceil(maxConnections / 2),
    keep: (connection) => parts.carriers.add(connection),
    readAgain: (connection, bytes) => connections.passOn(connection, bytes),
  });
}

export function createFeeds(options: Options, nodeUrl: URL, upstream: Upstream, log: Logger): Feeds {
  const { url, isGuess } = nodeSocketUrl(options, nodeUrl);
  const { connectTimeoutMs: connectMs, timeoutMs } = upstreamLimits(options, 1);
  const maxBytes = options.maxResponseBytes;
  const { pingMs } = options.sockets;
  return new Feeds({
    connect: (onLost) => connectNode(url, { connectMs, timeoutMs, pingMs, maxBytes }, onLost),
    poll: isGuess ? (onTick) => pollNode(upstream, maxBytes, onTick) : undefined,
    log,
    awayMs: timeoutMs,
  });
}
