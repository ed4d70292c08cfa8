// One thread's share of the gateway: its HTTP server, its connections to the node, and how both end without losing a
// call.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type AppParts, type Phase } from './http/app.ts';
import { createByteBudget, HeldBytes } from './calls/byteBudget.ts';
import { beginCall } from './calls/call.ts';
import { connectRedis } from './access/connectRedis.ts';
import { guardConnections, type Connections } from './http/connections.ts';
import type { DrainStep } from './drain.ts';
import type { GatewayLog } from './common/gatewayLog.ts';
import { createHealth } from './http/health.ts';
import type { Quota } from './access/keyCounts.ts';
import { createProbe } from './http/probe.ts';
import { createKeyring, type KeyRecord } from './access/keyring.ts';
import { createMethodPolicy } from './access/methodPolicy.ts';
import type { Options } from './options/options.ts';
import { storeFrom, type KeyStoreFile } from './access/openStore.ts';
import { readSharedKeys, type SharedKeys } from './access/sharedKeys.ts';
import { StoredKeys } from './access/storedKeys.ts';
import { openSite } from './signup/openSite.ts';
import { createQuota } from './access/quota.ts';
import { RunningCalls } from './calls/runningCalls.ts';
import { gauge } from './metrics/metrics.ts';
import { showUpstreams } from './metrics/upstreamMetrics.ts';
import { oneNode, type Nodes } from './node/nodes.ts';
import { severalNodes } from './node/severalNodes.ts';
import { createUpstream, upstreamLimits, type Upstream } from './node/upstream.ts';
import { openDoor } from './openDoor.ts';
import { portFault } from './portFault.ts';
import type { Tls } from './readTls.ts';
import { nextWholeTurn, stopListening } from './stopListening.ts';

export type ServeOptions = {
  readonly options: Options;
  /** The URL of the node, or those of several upstreams. */
  readonly nodeUrls: readonly URL[];
  readonly keys: readonly KeyRecord[];
  /** The counters of the keys in the store, where this gateway or another one has a store. */
  readonly storeCounts: SharedArrayBuffer | undefined;
  readonly tls: Tls | undefined;
  /** The port to listen on; for all workers but the first, the port of the first. */
  readonly port: number;
  /** How many threads share the port, and with it connections, memory and the node. */
  readonly workers: number;
  /** Whether this is the one of these threads that logs what all of them see. */
  readonly isFirst: boolean;
};

export interface Serving {
  readonly url: string;
  replaceKeys(keys: readonly KeyRecord[]): void;
  /** Applies to new connections. */
  replaceTls(tls: Tls): void;
  /** Takes the next step of the drain. */
  step(step: DrainStep): Promise<void>;
}

/** How far the drain has come. */
class Ending {
  phase: Phase = 'open';
  /** Resolves when no new connection is accepted any more. */
  readonly unheard: Promise<void>;
  endListening: () => void = () => undefined;

  constructor() {
    this.unheard = new Promise<void>((resolve) => {
      this.endListening = resolve;
    });
  }
}

/** Begins to serve. Throws `FatalError`. */
export async function serve(
  { options, nodeUrls, keys, storeCounts, tls, port, workers, isFirst }: ServeOptions,
  { log, logRequest }: GatewayLog,
): Promise<Serving> {
  const redis = await redisOf(options, isFirst ? log : undefined);
  const share = (count: number): number => Math.max(1, Math.ceil(count / workers));
  const limits = upstreamLimits(options, share(options.upstreamConnections));
  const upstreams = nodeUrls.map((url) => createUpstream(url, limits));
  const nodes = createNodes(upstreams, options, isFirst ? log : undefined);
  await nodes.refresh();
  const probe = createProbe(nodes);
  const ending = new Ending();
  const store = options.keyStore === undefined ? undefined : storeFrom(options.keyStore);
  const more = storeCounts && (await openMoreKeys(storeCounts, options.quota, store, redis, log));
  const { site, close: closeSite } = openSite(options, store, log);
  const parts = {
    log,
    logRequest,
    keyring: createKeyring(keys, more),
    site,
    spendQuota: createQuota(redis, Date.now),
    allows: createMethodPolicy(options.allow, options.node.kind === 'anvil'),
    nodes,
    budget: createByteBudget(share(options.maxMemoryBytes)),
    health: createHealth(nodes, probe, () => ending.phase !== 'open'),
    running: new RunningCalls(),
    phase: () => ending.phase,
    unheard: ending.unheard,
    arriving: new Set<FastifyRequest>(),
    carriers: new WeakSet<Socket>(),
    maxBodyBytes: options.maxBodyBytes,
    maxBatch: options.maxBatch,
    maxResponseBytes: options.maxResponseBytes,
    times: options.times,
    tls,
  };
  const app = createApp(parts);
  const connections = guardApp(app, parts, share(options.maxConnections));
  const door = openDoor(app, parts, connections, options, nodeUrls, share);
  gauge('connections', 'Open connections of clients', [], (one) => one.set(connections.count));
  gauge('calls_running', 'Calls that are under way', [], (one) => one.set(parts.running.count));
  if (isFirst) showUpstreams(async () => (upstreams.length > 1 ? nodes.reports() : [await probe()]));
  const url = await listen(app, options.host, port, workers > 1);

  async function finish(): Promise<void> {
    // What has arrived on a connection is read before, and so served.
    await nextWholeTurn();
    connections.closeIdle();
    await parts.running.end(await allCame(connections, parts, options.drainMs));
    await door.close();
    connections.destroyAll();
    nodes.close();
    await more?.close();
    redis?.disconnect();
    closeSite();
  }

  return {
    url,
    replaceKeys: (next) => parts.keyring.replace(next),
    replaceTls(next) {
      if (app.server instanceof TlsServer) app.server.setSecureContext(next);
    },
    async step(step) {
      switch (step) {
        case 'close':
          ending.phase = 'closing';
          return door.drain();
        case 'hold':
          ending.phase = 'holding';
          return;
        case 'unlisten':
          return stopListening(app.server);
        case 'serve':
          ending.phase = 'closing';
          return ending.endListening();
        case 'finish':
          return finish();
      }
    },
  };
}

/** Only one connection logs the outages of a Redis; with a store it is that of the main thread. */
async function redisOf({ redis, keyStore }: Options, log: Logger | undefined): Promise<Redis | undefined> {
  if (redis === undefined) return undefined;
  return connectRedis(redis, keyStore === undefined ? log : undefined);
}

function createNodes(upstreams: readonly Upstream[], options: Options, log: Logger | undefined): Nodes {
  if (upstreams.length === 1) return oneNode(upstreams[0]!);
  const { timeoutMs, upstreamPollMs, upstreamLag } = options;
  return severalNodes(upstreams, { timeoutMs, pollMs: upstreamPollMs, maxLag: upstreamLag }, log);
}

/** The keys of this gateway's store or, over Redis, of another gateway's. */
async function openMoreKeys(
  counts: SharedArrayBuffer,
  quota: Quota,
  store: KeyStoreFile | undefined,
  redis: Redis | undefined,
  log: Logger,
): Promise<SharedKeys | StoredKeys | undefined> {
  if (store !== undefined) return new StoredKeys(store.open(), quota, counts, Date.now);
  return redis === undefined ? undefined : readSharedKeys(redis, counts, log, Date.now);
}

function guardApp(app: FastifyInstance, parts: AppParts, maxConnections: number): Connections {
  return guardConnections({
    server: app.server,
    event: parts.tls === undefined ? 'connection' : 'secureConnection',
    maxConnections,
    times: parts.times,
    phase: parts.phase,
    carriesCall: (socket) => parts.carriers.has(socket),
    keyring: parts.keyring,
    hold(holder, length) {
      if (parts.phase() === 'holding' || length > parts.maxBodyBytes) return undefined;
      const held = new HeldBytes(parts.budget, holder.hash);
      return held.take(length) ? held : undefined;
    },
    begin(client, holder, body, held) {
      if (parts.phase() === 'holding') return false;
      beginCall(parts, client, holder, body, held);
      return true;
    },
  });
}

/** Waits up to `mostMs` until each call of which a part has come is whole. Returns how much of that is left. */
async function allCame(connections: Connections, { arriving }: AppParts, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  const left = (): number => Math.max(0, until - performance.now());
  while ((connections.receives || arriving.size > 0) && left() > 0) await sleep(10);
  return left();
}

async function listen(app: FastifyInstance, host: string, port: number, shared: boolean): Promise<string> {
  try {
    return await app.listen({ host, port, ...(shared ? { reusePort: true } : {}) });
  } catch (error) {
    throw portFault(error, host, port);
  }
}
