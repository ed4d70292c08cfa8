// Keep-alive connection pools of undici: one for each combination of origin, proxy, certificates and limits.

import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { Dispatcher, Pool as UndiciPool } from 'undici';
import { directConnect, timedConnect } from './timedConnect.ts';
import type { TransportLimits } from './transport.ts';
import type { Trust } from './trust.ts';

/** Node's own servers close idle sockets after 5 s; most gateways keep them for a minute. */
const KEEP_ALIVE_MS = 60_000;

/** Where a call goes, and what its connection depends on. */
export type Route = {
  readonly origin: string;
  readonly proxy: string | undefined;
  readonly trust: Trust | undefined;
  readonly limits: TransportLimits;
};

export class Pools {
  readonly #open = new Map<string, Dispatcher>();
  /** Pools that take no new calls, and close after their last one. */
  readonly #retired = new Set<Dispatcher>();

  /** Throws where undici cannot make a pool for the route. */
  of(route: Route): Dispatcher {
    const key = keyOf(route);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const created = createPool(route);
    this.#open.set(key, created);
    return created;
  }

  /** Takes the pool, with its idle connections, out of use; calls under way go on. */
  retire(route: Route, pool: Dispatcher): void {
    const key = keyOf(route);
    // Another call may have retired the pool already.
    if (this.#open.get(key) !== pool) return;
    this.#open.delete(key);
    this.#retired.add(pool);
    void pool.close().finally(() => this.#retired.delete(pool));
  }

  async close(): Promise<void> {
    const all = [...this.#open.values(), ...this.#retired];
    this.#open.clear();
    await Promise.all(all.map((pool) => pool.destroy()));
  }
}

function keyOf({ origin, proxy, trust, limits }: Route): string {
  return `${origin} ${proxy ?? ''} ${limits.connectTimeoutMs} ${limits.maxConnections} ${trust?.id ?? ''}`;
}

function createPool({ origin, proxy, trust, limits }: Route): Dispatcher {
  const timeout = limits.connectTimeoutMs;
  const options = {
    connections: limits.maxConnections,
    connectTimeout: timeout,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  };
  const tls = { timeout, allowH2: false };
  const requestTls = trust === undefined ? tls : { ...tls, secureContext: trust.forEndpoint };
  if (proxy === undefined) return new Pool(origin, { ...options, connect: directConnect(requestTls) });
  return new ProxyAgent({
    ...options,
    uri: proxy,
    connect: tls,
    requestTls,
    proxyTls: trust?.forProxy === undefined ? tls : { ...tls, secureContext: trust.forProxy },
    clientFactory: tunnelClient,
    factory: timedPool,
  });
}

/** The client that asks a proxy for tunnels. undici adds `connect` to it in its index, which is not loaded here. */
function tunnelClient(origin: URL, options: object): Dispatcher {
  return Object.assign(new Pool(origin, options), { connect });
}

/** The pool behind a proxy. Its connector, which asks the proxy for the tunnel, comes with the options. */
function timedPool(origin: URL, options: UndiciPool.Options): Dispatcher {
  const { connect: tunnel } = options;
  return new Pool(
    origin,
    typeof tunnel === 'function' ? { ...options, connect: timedConnect(tunnel) } : options,
  );
}
