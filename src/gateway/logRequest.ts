// The one log line of a request: names and numbers only, no URLs, headers, params or ids.

import type { Logger } from 'pino';

export type RequestLine = {
  readonly verb: string;
  /** The route, without its key. */
  readonly route: string;
  /** Undefined where the client went away before its answer was written. */
  readonly status: number | undefined;
  /** When the request was read, as `performance.now()` tells. */
  readonly since: number;
  readonly client: string;
  /** The label of the key that was used; undefined where none was recognised. */
  readonly key?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly calls?: number | undefined;
  readonly upstreamFault?: string | undefined;
};

export function logRequest(log: Logger, { status, since, ...line }: RequestLine): void {
  const isFault = (status ?? 200) >= 500;
  if (!log.isLevelEnabled(isFault ? 'warn' : 'info')) return;
  const ms = Math.round((performance.now() - since) * 10) / 10;
  const { verb, route, client, key, methods, calls, upstreamFault } = line;
  // Members that are undefined are left out.
  const text = {
    verb,
    route,
    status,
    aborted: status === undefined || undefined,
    ms,
    client,
    key,
    methods,
    calls,
    upstreamFault,
  };
  if (isFault) log.warn(text, 'request');
  else log.info(text, 'request');
}
