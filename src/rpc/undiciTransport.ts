// `Transport` over undici: pools of connections, one attempt after another where that is allowed.

import type { Dispatcher } from 'undici';
import type { Failure } from '../core/failure.ts';
import { exchange } from './exchange.ts';
import type { Exchanged, Target } from './exchange.ts';
import { Pools } from './pools.ts';
import type { Route } from './pools.ts';
import { Stopping } from './stopping.ts';
import { isUntrusted } from './tlsFailure.ts';
import type { HttpOutcome, HttpRequest, SystemAuthorities, Transport, TransportLimits } from './transport.ts';
import { Trusts } from './trust.ts';

/** Statuses after which a server closes the connection, whether it says so or not (RFC 9110, 15.5.9 and 15.5.14). */
const CLOSING = new Set([408, 413]);

/** The URL of the endpoint or of the proxy, or a limit, makes no connection possible. */
const UNUSABLE: Failure = {
  kind: 'input',
  message: 'No connection can be made with these settings. Check the URL, http.proxy and the limits.',
};

/** A transport of its own connections. `systemAuthorities` is asked once, when an endpoint needs them. */
export function createTransport(systemAuthorities: SystemAuthorities = () => Promise.resolve([])): Transport {
  const pools = new Pools();
  const trusts = new Trusts(systemAuthorities);
  const targets = new LastTarget();
  let ended = false;
  let underWay = 0;

  /**
   * undici takes a connection back one turn of the event loop after its answer ended. A call made within that turn,
   * when no other is under way, waits for it, and so opens no second connection.
   */
  function onEnd(): void {
    underWay--;
    if (ended) return;
    ended = true;
    setImmediate(() => {
      ended = false;
    });
  }

  async function attempt(
    target: Target,
    request: HttpRequest,
    limits: TransportLimits,
    stopping: Stopping,
  ): Promise<{ readonly route: Route; readonly pool: Dispatcher; readonly exchanged: Exchanged } | Failure> {
    const { origin } = target;
    const { proxy, tls } = request;
    const known = trusts.of(origin, proxy, tls);
    const trust = known instanceof Promise ? await known : known;
    if (trust !== undefined && 'kind' in trust) return trust;
    if (stopping.failure !== undefined) return stopping.failure;
    const route = { origin, proxy, trust, limits };
    const pool = pools.of(route);
    return { route, pool, exchanged: await exchange(pool, target, request, limits, stopping) };
  }

  async function send(
    request: HttpRequest,
    limits: TransportLimits,
    stopping: Stopping,
  ): Promise<HttpOutcome> {
    const target = targets.of(request.url);
    let mayRepeat = request.mayRepeat === true;
    for (;;) {
      const attempted = await attempt(target, request, limits, stopping);
      if ('kind' in attempted) return { ok: false, failure: attempted };
      const { route, pool, exchanged } = attempted;
      const { outcome, isStale } = exchanged;
      if (outcome.ok) {
        if (CLOSING.has(outcome.reply.status)) pools.retire(route, pool);
        return outcome;
      }
      // What was kept beside a dead connection is likely dead as well.
      if (isStale) pools.retire(route, pool);
      if (isStale && mayRepeat) {
        mayRepeat = false;
        continue;
      }
      // Nothing of the call was sent to a server that is not trusted.
      const isRefused = isUntrusted(outcome.failure) && request.tls?.ca === undefined;
      if (isRefused && route.trust?.isWide !== true && (await trusts.widen(target.origin, request.proxy)))
        continue;
      return outcome;
    }
  }

  async function start(
    request: HttpRequest,
    limits: TransportLimits,
    signal: AbortSignal | undefined,
  ): Promise<HttpOutcome> {
    underWay++;
    const stopping = new Stopping(limits.totalTimeoutMs, signal);
    try {
      return await send(request, limits, stopping);
    } catch {
      return { ok: false, failure: UNUSABLE };
    } finally {
      stopping.clear();
      onEnd();
    }
  }

  return {
    post(request, limits, signal) {
      if (!ended || underWay > 0) return start(request, limits, signal);
      return new Promise((resolve) => setImmediate(() => resolve(start(request, limits, signal))));
    },
    close: () => pools.close(),
  };
}

/** The parts of a URL, kept for the next call: calls go to one endpoint, one after the other. */
class LastTarget {
  #text = '';
  #target: Target = { origin: '', path: '' };

  of(text: string): Target {
    if (text === this.#text) return this.#target;
    const { origin, pathname, search } = new URL(text);
    this.#text = text;
    this.#target = { origin, path: pathname + search };
    return this.#target;
  }
}
