// The `Transport` over undici: keeps the connection pools, and repeats an attempt where that is allowed.

import type { Dispatcher } from 'undici';
import type { Failure } from '../core/failure/failure.ts';
import { exchange } from './exchange.ts';
import type { OriginAndPath } from './exchange.ts';
import { upgrade } from './upgrade.ts';
import { Pools } from './pools.ts';
import type { Route } from './pools.ts';
import { Stopping } from './stopping.ts';
import { isUntrusted } from './tlsFailure.ts';
import type {
  HttpOutcome,
  HttpRequest,
  SystemAuthorities,
  Transport,
  TransportLimits,
  UpgradeOutcome,
} from './transport.ts';
import { Trusts } from './trust.ts';

/** Statuses after which a server closes the connection, whether it says so or not (RFC 9110, 15.5.9 and 15.5.14). */
const CLOSING = new Set([408, 413]);

/** The failure where a URL of endpoint or proxy, or a limit, makes a connection impossible. */
const UNUSABLE: Failure = {
  kind: 'input',
  message: 'No connection can be made with these settings. Check the URL, http.proxy and the limits.',
};

type FailedOutcome = { readonly ok: false; readonly failure: Failure };

/** One attempt, on a connection of this pool. */
type Attempting<Outcome> = (
  pool: Dispatcher,
  target: OriginAndPath,
  request: HttpRequest,
  limits: TransportLimits,
  stopping: Stopping,
) => Promise<{ readonly outcome: Outcome | FailedOutcome; readonly isStale: boolean }>;

/**
 * Creates a transport with its own connections. `systemAuthorities` is called when an endpoint needs them; its result
 * is kept.
 */
export function createTransport(systemAuthorities: SystemAuthorities = () => Promise.resolve([])): Transport {
  const pools = new Pools();
  let trusts = new Trusts(systemAuthorities);
  const targets = new LastTarget();
  let ended = false;
  let underWay = 0;

  /**
   * undici takes a connection back one turn of the event loop after its response ended. A call made within that turn,
   * while no other call is under way, waits until the turn ends, so that it opens no second connection.
   */
  function onEnd(): void {
    underWay--;
    if (ended) return;
    ended = true;
    setImmediate(() => {
      ended = false;
    });
  }

  /** Undefined where undici cannot make a pool with these settings. */
  function poolOf(route: Route): Dispatcher | undefined {
    try {
      return pools.of(route);
    } catch {
      return undefined;
    }
  }

  async function send<Outcome extends HttpOutcome | UpgradeOutcome>(
    attempt: Attempting<Outcome>,
    request: HttpRequest,
    limits: TransportLimits,
    signal: AbortSignal | undefined,
  ): Promise<Outcome | FailedOutcome> {
    underWay++;
    const stopping = new Stopping(limits.totalTimeoutMs, signal);
    const { proxy, tls } = request;
    let mayRepeat = request.mayRepeat === true;
    try {
      const target = targets.of(request.url);
      if (target === undefined) return { ok: false, failure: UNUSABLE };
      const { origin } = target;
      for (;;) {
        const known = trusts.of(origin, proxy, tls);
        const trust = known instanceof Promise ? await known : known;
        if (trust !== undefined && 'kind' in trust) return { ok: false, failure: trust };
        if (stopping.failure !== undefined) return { ok: false, failure: stopping.failure };
        const route = { origin, proxy, trust, limits };
        const pool = poolOf(route);
        if (pool === undefined) return { ok: false, failure: UNUSABLE };
        const { outcome, isStale } = await attempt(pool, target, request, limits, stopping);
        // Connections kept beside a dead one are probably dead as well.
        if (isStale || (outcome.ok && 'reply' in outcome && CLOSING.has(outcome.reply.status)))
          pools.retire(route, pool);
        if (outcome.ok) return outcome;
        // Nothing of the call went to a server that is not trusted, so the call may be sent again.
        const isRefused = isUntrusted(outcome.failure) && tls?.ca === undefined && trust?.isWide !== true;
        if (isStale && mayRepeat) mayRepeat = false;
        else if (!isRefused || !(await trusts.widen(origin, proxy))) return outcome;
      }
    } finally {
      stopping.clear();
      onEnd();
    }
  }

  return {
    post(request, limits, signal) {
      const post = (): Promise<HttpOutcome> => send(exchange, request, limits, signal);
      if (!ended || underWay > 0) return post();
      return new Promise((resolve) => setImmediate(() => resolve(post())));
    },
    get: (request, limits, signal) => send(exchange, request, limits, signal),
    upgrade: (request, limits, signal) => send(upgrade, request, limits, signal),
    forgetTrust() {
      trusts = new Trusts(systemAuthorities);
    },
    close: () => pools.close(),
  };
}

/** The parts of the last URL, kept for the next call: most calls go to one endpoint, one after another. */
class LastTarget {
  #text = '';
  #target: OriginAndPath = { origin: '', path: '' };

  /** Undefined where the text is not a URL. */
  of(text: string): OriginAndPath | undefined {
    if (text === this.#text) return this.#target;
    const url = URL.parse(text);
    if (url === null) return undefined;
    this.#text = text;
    this.#target = { origin: url.origin, path: url.pathname + url.search };
    return this.#target;
  }
}
