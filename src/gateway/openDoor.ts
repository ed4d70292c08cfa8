// Puts what WebSockets need together, for one thread.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppParts } from './http/app.ts';
import type { Connections } from './http/connections.ts';
import type { Nodes } from './node/nodes.ts';
import { upstreamLimits } from './node/upstream.ts';
import type { Options } from './options/options.ts';
import { Feeds } from './sockets/feeds.ts';
import { connectNode } from './sockets/nodeSocket.ts';
import { nodeSocketUrl } from './sockets/nodeSocketUrl.ts';
import { pollNode } from './sockets/polledNode.ts';
import { SocketDoor } from './sockets/socketDoor.ts';

/** How long clients may take to see that their sockets end. */
const CLOSING_MS = 500;

/** Sockets may have half of the connections. */
export function openDoor(
  app: FastifyInstance,
  parts: AppParts,
  connections: Connections,
  options: Options,
  nodeUrl: URL,
  maxConnections: number,
): Pick<SocketDoor, 'drain'> & { close(): Promise<void> } {
  const { sockets, times, maxBodyBytes } = options;
  const feeds = createFeeds(options, nodeUrl, parts.nodes, parts.log);
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

function createFeeds(options: Options, nodeUrl: URL, nodes: Nodes, log: Logger): Feeds {
  const { url, isGuess } = nodeSocketUrl(options, nodeUrl);
  const { connectTimeoutMs: connectMs, timeoutMs } = upstreamLimits(options, 1);
  const maxBytes = options.maxResponseBytes;
  const { pingMs } = options.sockets;
  return new Feeds({
    connect: (onLost) => connectNode(url, { connectMs, timeoutMs, pingMs, maxBytes }, onLost),
    poll: isGuess ? (onTick) => pollNode(nodes, maxBytes, onTick) : undefined,
    log,
    awayMs: timeoutMs,
  });
}
