// Owns the undici pools behind `Transport`. Refuses to follow redirects, to retry, and to throw.

import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { Dispatcher, Pool as UndiciPool } from 'undici';
import type { HttpOutcome, HttpRequest, Transport, TransportLimits } from './transport.ts';
import type { Failure } from '../core/failure.ts';
import type { ConnectMarks } from '../core/callPhases.ts';
import { createBody } from './body.ts';
import type { BodyState } from './body.ts';
import { directConnect, freshConnection, timedConnect } from './timedConnect.ts';
import { transportFailure } from './transportFailure.ts';

/** Node closes idle sockets of its own servers after 5 s; most gateways keep them for a minute. */
const KEEP_ALIVE_MS = 60_000;

/** After so many bytes of an answer, whatever else waits gets its turn: sockets would go on for 2 MB. */
const TURN_BYTES = 262_144;

export function createTransport(): Transport {
  const dispatchers = new Map<string, Dispatcher>();
  let ended = false;
  let underWay = 0;
  /** The last URL and its parts: calls go to one endpoint, one after the other. */
  let last: { readonly text: string; readonly url: Target } | undefined;

  function parts(text: string): Target {
    if (last?.text === text) return last.url;
    const { origin, pathname, search } = new URL(text);
    last = { text, url: { origin, path: pathname + search } };
    return last.url;
  }

  function dispatcherFor(origin: string, proxy: string | undefined, limits: TransportLimits): Dispatcher {
    const key = `${origin} ${proxy ?? ''} ${limits.connectTimeoutMs} ${limits.maxConnections}`;
    const known = dispatchers.get(key);
    if (known !== undefined) return known;
    const options = {
      connections: limits.maxConnections,
      connectTimeout: limits.connectTimeoutMs,
      allowH2: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    };
    const tls = { timeout: limits.connectTimeoutMs, allowH2: false };
    const created =
      proxy === undefined
        ? new Pool(origin, { ...options, connect: directConnect(limits.connectTimeoutMs) })
        : new ProxyAgent({
            ...options,
            uri: proxy,
            connect: tls,
            requestTls: tls,
            proxyTls: tls,
            clientFactory: tunnelClient,
            factory: timedPool,
          });
    dispatchers.set(key, created);
    return created;
  }

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

  function start(
    request: HttpRequest,
    limits: TransportLimits,
    signal: AbortSignal | undefined,
  ): Promise<HttpOutcome> {
    if (signal?.aborted === true) return Promise.resolve({ ok: false, failure: CANCELLED });
    try {
      const target = parts(request.url);
      const dispatcher = dispatcherFor(target.origin, request.proxy, limits);
      underWay++;
      return dispatch(dispatcher, target, request, limits, signal, onEnd);
    } catch {
      return Promise.resolve({ ok: false, failure: UNUSABLE });
    }
  }

  return {
    post(request, limits, signal) {
      if (!ended || underWay > 0) return start(request, limits, signal);
      return new Promise((resolve) => setImmediate(() => resolve(start(request, limits, signal))));
    },
    async close() {
      const all = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** The client that asks a proxy for tunnels. Its `connect` comes with undici's index, which is not loaded here. */
function tunnelClient(origin: URL, options: object): Dispatcher {
  return Object.assign(new Pool(origin, options), { connect });
}

/** The pool behind a proxy. Its connector, which asks for the tunnel, comes with the options. */
function timedPool(origin: URL, options: UndiciPool.Options): Dispatcher {
  const { connect: tunnel } = options;
  return new Pool(
    origin,
    typeof tunnel === 'function' ? { ...options, connect: timedConnect(tunnel) } : options,
  );
}

const CANCELLED: Failure = { kind: 'cancelled', message: 'Cancelled.' };

/** The URL of the endpoint or of the proxy, or a limit, makes no connection possible. */
const UNUSABLE: Failure = {
  kind: 'input',
  message: 'No connection can be made with these settings. Check the URL, http.proxy and the limits.',
};

type Target = { readonly origin: string; readonly path: string };

function dispatch(
  dispatcher: Dispatcher,
  target: Target,
  request: HttpRequest,
  limits: TransportLimits,
  signal: AbortSignal | undefined,
  onEnd: () => void,
): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const body = createBody(request.beginLarge, limits.maxResponseBytes);
    let status = 0;
    let contentType = '';
    let retryAfter = '';
    let fresh: ConnectMarks | undefined;
    let sentAt = 0;
    let headAt = 0;
    let endAt = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let settled = false;
    let inTurn = 0;
    const viaProxy = request.proxy !== undefined;

    const timer = setTimeout(() => stop(totalTimeout(limits.totalTimeoutMs)), limits.totalTimeoutMs);
    const onAbort = (): void => stop(CANCELLED);
    signal?.addEventListener('abort', onAbort, { once: true });

    function settle(outcome: HttpOutcome): void {
      if (settled) return;
      settled = true;
      onEnd();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (!outcome.ok) body.discard();
      resolve(outcome);
    }
    /** Ends the call and, where a socket already carries it, destroys that socket. */
    function stop(failure: Failure): void {
      settle({ ok: false, failure });
      controller?.abort(new Error('stopped'));
    }

    /** Goes on, ends the answer here, or ends the call, as the body says. */
    function take(state: BodyState): void {
      if (state === 'full') {
        finish(true);
        controller?.abort(new Error('stopped'));
      } else if (state !== 'more') stop(state);
    }
    function finish(isCutOff: boolean): void {
      endAt = performance.now();
      const whole = body.end(isCutOff);
      if ('kind' in whole) return settle({ ok: false, failure: whole });
      const marks = { ...(fresh === undefined ? {} : { connect: fresh }), sentAt, headAt, endAt };
      const reply = { status, contentType, retryAfter, body: whole, marks };
      settle({ ok: true, reply });
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        fresh = freshConnection();
        sentAt = performance.now();
        if (settled) started.abort(new Error('stopped'));
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        headAt = performance.now();
        contentType = headerText(headers['content-type']);
        retryAfter = headerText(headers['retry-after']);
        take(body.announce(Number(headers['content-length'])));
      },
      onResponseData(response, chunk) {
        if (settled) return;
        take(body.push(chunk));
        inTurn += chunk.length;
        if (inTurn < TURN_BYTES) return;
        inTurn = 0;
        response.pause();
        const goOn = (): void => response.resume();
        void (body.ready()?.then(goOn) ?? setImmediate(goOn));
      },
      onResponseEnd() {
        if (!settled) finish(false);
      },
      onResponseError(_controller, error) {
        settle({
          ok: false,
          failure: transportFailure(error, status !== 0, limits.connectTimeoutMs, viaProxy),
        });
      },
    };
    try {
      const options = {
        ...target,
        method: 'POST' as const,
        headers: request.headers,
        body: request.body,
      };
      dispatcher.dispatch(options, handler);
    } catch (error) {
      settle({ ok: false, failure: transportFailure(error, false, limits.connectTimeoutMs, viaProxy) });
    }
  });
}

function headerText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function totalTimeout(afterMs: number): Failure {
  const message = `No complete answer within ${afterMs / 1000} s. Raise ethRpc.timeout.total if the call needs longer.`;
  return { kind: 'timeout', phase: 'total', afterMs, message };
}
