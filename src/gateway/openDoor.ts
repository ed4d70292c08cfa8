// Puts the parts for WebSockets together, for one thread.

import type { FastifyInstance } from 'fastify';
import type { QuickWay } from './calls/client.ts';
import type { AppParts } from './http/app.ts';
import type { Connections } from './http/connections.ts';
import { showSockets } from './metrics/socketMetrics.ts';
import { upstreamLimits } from './node/upstream.ts';
import type { Options } from './options/options.ts';
import { connectToAny } from './sockets/connectToAny.ts';
import { FeedsByUpstream } from './sockets/feedsByUpstream.ts';
import { nodeSocketUrls } from './sockets/nodeSocketUrls.ts';
import type { NodeWays } from './sockets/linkKeeper.ts';
import type { NodeLink } from './sockets/nodeLink.ts';
import { pollNode } from './sockets/polledNode.ts';
import { QuickCalls } from './sockets/quickCalls.ts';
import { contractCalls, SHORT_READS } from './sockets/quickKinds.ts';
import { SocketDoor } from './sockets/socketDoor.ts';

/** How long clients may take to see that their sockets end. */
const CLOSING_MS = 500;

/** Sockets may use half of the connections. `share`: this thread’s part of a number. */
export function openDoor(
  app: FastifyInstance,
  parts: AppParts,
  connections: Connections,
  options: Options,
  nodeUrls: readonly URL[],
  share: (count: number) => number,
): Pick<SocketDoor, 'drain'> & { close(): Promise<void> } {
  const { sockets, times, maxBodyBytes } = options;
  const feeds = createFeeds(options, nodeUrls, parts);
  const quick = createQuick(options, nodeUrls, parts, share);
  const door = new SocketDoor({
    ...parts,
    server: app.server,
    feeds,
    quick,
    limits: sockets,
    sendMs: times.sendMs,
    maxBodyBytes,
    maxSockets: Math.ceil(share(options.maxConnections) / 2),
    keep: (connection) => parts.carriers.add(connection),
    readAgain: (connection, bytes) => connections.passOn(connection, bytes),
  });
  showSockets(door);
  return {
    drain: () => door.drain(),
    async close() {
      await door.closed(CLOSING_MS);
      feeds.close();
      quick?.close();
    },
  };
}

/** Only for a single node: a WebSocket at another host or port may lead to a node that has other blocks. */
function createQuick(
  options: Options,
  nodeUrls: readonly URL[],
  { log }: AppParts,
  share: (count: number) => number,
): (QuickWay & { close(): void }) | undefined {
  const [node, other] = nodeUrls;
  const [socket] = nodeSocketUrls(options, nodeUrls).urls;
  if (other !== undefined || socket?.host !== node?.host) return undefined;
  const { connectTimeoutMs } = upstreamLimits(options, 1);
  const kinds = [SHORT_READS, contractCalls(2 * share(options.upstreamConnections))];
  const ways = kinds.map((kind) => new QuickCalls(kind, socket!, connectTimeoutMs, log));
  return {
    send: (key, call, listener) => ways.find((way) => way.takes(call))?.send(key, call, listener),
    close() {
      for (const way of ways) way.close();
    },
  };
}

function createFeeds(
  options: Options,
  nodeUrls: readonly URL[],
  { nodes, log, budget }: AppParts,
): FeedsByUpstream {
  const { urls, isGuess } = nodeSocketUrls(options, nodeUrls);
  const { connectTimeoutMs: connectMs, timeoutMs } = upstreamLimits(options, 1);
  const maxBytes = options.maxResponseBytes;
  const { pingMs } = options.sockets;
  const polled = { nodes, maxBytes, isSingle: urls.length === 1 };
  const poll = (onTick: () => Promise<void>): NodeLink => pollNode(polled, onTick);
  const waysWithout = (left: ReadonlySet<URL>): NodeWays => ({
    left,
    upstreams: urls.length - left.size,
    connect: (refused, onLost) =>
      connectToAny(urls, nodes, { connectMs, timeoutMs, pingMs, maxBytes }, { left, refused }, onLost),
    // Polling takes any upstream, also one that is left out.
    poll: isGuess && left.size === 0 ? poll : undefined,
    log,
    awayMs: timeoutMs,
  });
  return new FeedsByUpstream(waysWithout, budget);
}
