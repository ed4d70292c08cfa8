// One thread's share of the gateway: its HTTP server, its connections to the node, and how both end without losing a
// call.

import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type Phase } from './app.ts';
import { createByteBudget, HeldBytes } from './byteBudget.ts';
import { beginCall } from './call.ts';
import { connectRedis } from './connectRedis.ts';
import { guardConnections } from './connections.ts';
import type { DrainStep } from './drain.ts';
import { createHealth } from './health.ts';
import { createKeyring, type KeyRecord } from './keyring.ts';
import { createMethodPolicy } from './methodPolicy.ts';
import type { Options } from './options.ts';
import { createQuota } from './quota.ts';
import { RunningCalls } from './runningCalls.ts';
import { Stop } from './stop.ts';
import { createUpstream, upstreamLimits } from './upstream.ts';

export type ServeOptions = {
  readonly options: Options;
  /** Of the node. */
  readonly nodeUrl: URL;
  readonly keys: readonly KeyRecord[];
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** The port to listen on; that of the first worker for the others. */
  readonly port: number;
  /** Threads that share the port, and with it connections, memory and the node. */
  readonly workers: number;
};

export interface Serving {
  readonly url: string;
  replaceKeys(keys: readonly KeyRecord[]): void;
  /** Takes the next step towards the end. */
  step(step: DrainStep): Promise<void>;
}

/** How long the last answers may take to be read. */
const FLUSH_MS = 500;

/** Begins to serve. Throws `Stop`. */
export async function serve(
  { options, nodeUrl, keys, tls, port, workers }: ServeOptions,
  log: Logger,
): Promise<Serving> {
  const redis = options.redis === undefined ? undefined : await connectRedis(options.redis, log);
  const share = (count: number): number => Math.max(1, Math.ceil(count / workers));
  const upstream = createUpstream(nodeUrl, upstreamLimits(options, share(options.upstreamConnections)));
  const keyring = createKeyring(keys);
  const running = new RunningCalls();
  const carriers = new WeakSet<Socket>();
  let phase: Phase = 'open';
  let endListening: () => void = () => undefined;
  const unheard = new Promise<void>((resolve) => {
    endListening = resolve;
  });
  const parts = {
    keyring,
    spendQuota: createQuota(redis, Date.now),
    allows: createMethodPolicy(options.allow, options.node.kind === 'anvil'),
    upstream,
    budget: createByteBudget(share(options.maxMemoryBytes)),
    health: createHealth(upstream, () => phase !== 'open'),
    log,
    running,
    phase: () => phase,
    unheard,
    carriers,
    maxBodyBytes: options.maxBodyBytes,
    maxBatch: options.maxBatch,
    maxResponseBytes: options.maxResponseBytes,
    times: options.times,
    tls,
  };
  const app = createApp(parts);
  const connections = guardConnections({
    server: app.server,
    event: tls === undefined ? 'connection' : 'secureConnection',
    maxConnections: share(options.maxConnections),
    times: options.times,
    phase: () => phase,
    carriesCall: (socket) => carriers.has(socket),
    keyring,
    hold(holder, length) {
      if (phase === 'refusing' || length > options.maxBodyBytes) return undefined;
      const held = new HeldBytes(parts.budget, holder.hash);
      return held.take(length) ? held : undefined;
    },
    begin(client, holder, body, held) {
      if (phase === 'refusing') return false;
      beginCall(parts, client, holder, body, held);
      return true;
    },
  });

  async function finish(): Promise<void> {
    connections.closeIdle();
    const until = Date.now() + options.drainMs;
    while (running.size > 0 && Date.now() < until) await sleep(10);
    running.expireAll();
    const flushed = Date.now() + FLUSH_MS;
    while (running.size > 0 && Date.now() < flushed) await sleep(10);
    connections.destroyAll();
    upstream.close();
    redis?.disconnect();
  }

  const url = await listen(app, options.host, port, workers > 1);
  return {
    url,
    replaceKeys: (next) => keyring.replace(next),
    async step(step) {
      switch (step) {
        case 'close':
          phase = 'closing';
          return;
        case 'hold':
          phase = 'refusing';
          return;
        case 'unlisten':
          // Behind the turn in which the connections that wait are taken.
          await nextTurn();
          // The HTTP server's own `close` would cut idle connections, on which a call may be on its way.
          Server.prototype.close.call(app.server);
          return;
        case 'refuse':
          return endListening();
        case 'finish':
          return finish();
      }
    },
  };
}

async function listen(app: FastifyInstance, host: string, port: number, shared: boolean): Promise<string> {
  try {
    return await app.listen({ host, port, ...(shared ? { reusePort: true } : {}) });
  } catch (error) {
    throw portFault(error, host, port);
  }
}

/** Why nothing can listen there, as a person can act on it. */
export function portFault(error: unknown, host: string, port: number): Stop {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Stop(
      `port ${port} at ${host} is taken: stop what uses it, or give another with --port (0: any)`,
    );
  if (code === 'EACCES') return new Stop(`port ${port} at ${host} may not be used by this user`);
  if (code === 'ENOTSUP')
    return new Stop('--workers: several threads cannot listen on one port on this system; leave it out');
  return new Stop(`cannot listen at ${host}, port ${port} (${code ?? 'unknown reason'})`);
}
