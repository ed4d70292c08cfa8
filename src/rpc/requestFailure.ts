// Finds why one attempt at a request failed, from undici's error and the facts about the request and its connection.

import { isLoopback } from '../core/endpoint/endpoint.ts';
import type { Failure } from '../core/failure/failure.ts';
import { failedHandshake } from './timedConnect.ts';
import type { FreshConnection } from './timedConnect.ts';
import type { HttpRequest, TransportLimits } from './transport.ts';
import { transportFailure } from './transportFailure.ts';
import type { ExchangeProgress } from './transportFailure.ts';

/** `fresh`: the connection, where it was made for this request. */
export function requestFailure(
  error: unknown,
  { url, proxy, tls }: HttpRequest,
  { connectTimeoutMs }: TransportLimits,
  {
    fresh,
    ...response
  }: Pick<ExchangeProgress, 'status' | 'isBegun'> & { readonly fresh: FreshConnection | undefined },
): Failure {
  const handshake = failedHandshake(error);
  return transportFailure(error, {
    ...response,
    connectTimeoutMs,
    localAddress: localAddress(url),
    viaProxy: proxy !== undefined,
    isPlain: url.startsWith('http:') && proxy === undefined && fresh !== undefined,
    isInHandshake: handshake !== undefined,
    wantsCertificate: (handshake ?? fresh)?.wantsCertificate === true,
    hasOwnCa: tls?.ca !== undefined,
    hasCertificate: tls?.cert !== undefined,
  });
}

/** Host and port of a URL that leads to this machine. Such a host holds no key: it is an address, or `localhost`. */
function localAddress(url: string): string | undefined {
  const { hostname, host } = new URL(url);
  return isLoopback(hostname) && !hostname.includes('.localhost') ? host : undefined;
}
