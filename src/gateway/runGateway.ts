// Owns the gateway's life: what is started in which order, and how all of it ends. Refuses to know flags' syntax or
// HTTP.

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { createTransport } from '../rpc/undiciTransport.ts';
import { createApp } from './app.ts';
import { connectRedis } from './connectRedis.ts';
import { findAnvil } from './findAnvil.ts';
import { createHealth } from './health.ts';
import { createKeyring } from './keyring.ts';
import { createMethodPolicy } from './methodPolicy.ts';
import { createNodeCall } from './nodeCall.ts';
import type { Options } from './options.ts';
import { createQuota } from './quota.ts';
import { readKeys } from './readKeys.ts';
import { seedableChain, seedChain } from './seedChain.ts';
import { startAnvil } from './startAnvil.ts';
import { Stop } from './stop.ts';
import { createUpstream } from './upstream.ts';

export type Gateway = {
  readonly url: string;
  /** The key that was made up because none was given. */
  readonly generatedKey: string | undefined;
  /** Rejects with `Stop` when the gateway cannot go on. */
  readonly broken: Promise<never>;
  /** Reads the key file again; the old keys stay when it cannot be used. */
  reloadKeys(): Promise<void>;
  /** Takes no more calls, finishes the running ones, for 10 s at most. */
  drain(): Promise<void>;
};

const DRAIN_MS = 10_000;
const CONNECT_MS = 5000;
const MAX_CONNECTIONS = 128;

/** Starts everything `options` asks for; `folder` is where this program lies. Throws `Stop`. */
export async function runGateway(options: Options, folder: string): Promise<Gateway> {
  const log = pino(
    { level: options.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
  const keys = await readKeys(options);
  const tls = await readTls(options);
  const redis = options.redis === undefined ? undefined : await connectRedis(options.redis, log);
  const transport = createTransport();
  const limits = {
    connectTimeoutMs: Math.min(CONNECT_MS, options.timeoutMs),
    totalTimeoutMs: options.timeoutMs,
    maxResponseBytes: options.maxResponseBytes,
    maxConnections: MAX_CONNECTIONS,
  };
  const connect = (url: URL) => createUpstream(transport, url, limits);

  const node = await startNode(options, folder, (url) => createNodeCall(connect(url)));
  const upstream = connect(node.url);
  const stop = new AbortController();
  const keyring = createKeyring(keys.entries);
  const app = createApp({
    keyring,
    spendQuota: createQuota(redis, Date.now),
    allows: createMethodPolicy(options.allow, options.node.kind === 'anvil'),
    upstream,
    health: createHealth(upstream, stop.signal, Date.now),
    log,
    stopping: stop.signal,
    maxBodyBytes: options.maxBodyBytes,
    maxBatch: options.maxBatch,
    tls,
  });
  const url = await listen(app, options);
  warnAboutExposure(log, options);
  log.info({ url, node: options.node.kind, keys: keys.entries.length }, 'ready');

  return {
    url,
    generatedKey: keys.generated,
    broken: node.died.then(() => Promise.reject(new Stop('anvil ended, and with it the chain'))),
    async reloadKeys() {
      if (options.keyFile === undefined || options.keyFile === '-') return;
      try {
        const { entries } = await readKeys(options);
        keyring.replace(entries);
        log.info({ keys: entries.length }, 'keys read again');
      } catch (error) {
        log.error({ problem: (error as Error).message }, 'keys not read; the old ones stay');
      }
    },
    async drain() {
      log.info('stopping');
      stop.abort();
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(cut);
      await transport.close();
      redis?.disconnect();
      node.kill();
      log.info('stopped');
    },
  };
}

type RunningNode = { readonly url: URL; readonly died: Promise<void>; kill(): void };

async function startNode(
  { node }: Options,
  folder: string,
  connect: (url: URL) => ReturnType<typeof createNodeCall>,
): Promise<RunningNode> {
  if (node.kind === 'url')
    return { url: node.url, died: new Promise(() => undefined), kill: () => undefined };
  const program = findAnvil(node.path, [process.cwd(), folder], process.env['PATH'] ?? '');
  const anvil = await startAnvil(program, seedableChain(Math.floor(Date.now() / 1000)), connect);
  await seedChain(connect(anvil.url));
  return anvil;
}

async function readTls({ tls }: Options): Promise<{ cert: Buffer; key: Buffer } | undefined> {
  if (tls === undefined) return undefined;
  const read = async (name: string, file: string): Promise<Buffer> => {
    try {
      return await readFile(file);
    } catch (error) {
      throw new Stop(`--${name} ${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  };
  return { cert: await read('tls-cert', tls.cert), key: await read('tls-key', tls.key) };
}

async function listen(app: FastifyInstance, { host, port }: Options): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Stop(
        `port ${port} at ${host} is taken: stop what uses it, or give another with --port (0: any)`,
      );
    if (code === 'EACCES') throw new Stop(`port ${port} at ${host} may not be used by this user`);
    throw new Stop(`cannot listen at ${host}, port ${port} (${code ?? 'unknown reason'})`);
  }
}

function warnAboutExposure(log: Logger, { host, tls }: Options): void {
  if (tls === undefined && !/^(127\.|localhost$|::1$)/.test(host)) {
    log.warn({ host }, 'reachable from other machines without TLS: keys travel in clear text');
  }
}
