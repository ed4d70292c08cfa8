// Puts the parts for WebSockets together, for one thread.

import type { FastifyInstance } from 'fastify';
import type { AppParts } from './http/app.ts';
import type { Connections } from './http/connections.ts';
import { upstreamLimits } from './node/upstream.ts';
import type { Options } from './options/options.ts';
import { Feeds } from './sockets/feeds.ts';
import { connectNode } from './sockets/nodeSocket.ts';
import { nodeSocketUrl } from './sockets/nodeSocketUrl.ts';
import { pollNode } from './sockets/polledNode.ts';
import { SocketDoor } from './sockets/socketDoor.ts';

/** How long clients may take to see that their sockets end. */
const CLOSING_MS = 500;

/** Sockets may use half of the connections. */
export function openDoor(
  app: FastifyInstance,
  parts: AppParts,
  connections: Connections,
  options: Options,
  nodeUrl: URL,
  maxConnections: number,
): Pick<SocketDoor, 'drain'> & { close(): Promise<void> } {
  const { sockets, times, maxBodyBytes } = options;
  const feeds = createFeeds(options, nodeUrl, parts);
  const door = new SocketDoor({
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
  return {
    drain: () => door.drain(),
    async close() {
      await door.closed(CLOSING_MS);
      feeds.close();
    },
  };
}

function createFeeds(options: Options, nodeUrl: URL, { nodes, log, budget }: AppParts): Feeds {
  const { url, isGuess } = nodeSocketUrl(options, nodeUrl);
  const { connectTimeoutMs: connectMs, timeoutMs } = upstreamLimits(options, 1);
  const maxBytes = options.maxResponseBytes;
  const { pingMs } = options.sockets;
  const ways = {
    connect: (onLost: () => void) => connectNode(url, { connectMs, timeoutMs, pingMs, maxBytes }, onLost),
    poll: isGuess ? (onTick: () => Promise<void>) => pollNode(nodes, maxBytes, onTick) : undefined,
    log,
    awayMs: timeoutMs,
  };
  return new Feeds(ways, budget);
}
