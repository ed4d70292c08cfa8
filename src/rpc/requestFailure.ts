// Finds why one attempt at a request failed, from undici's error and the facts about the request and its connection.

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
    viaProxy: proxy !== undefined,
    isPlain: url.startsWith('http:') && proxy === undefined && fresh !== undefined,
    isInHandshake: handshake !== undefined,
    wantsCertificate: (handshake ?? fresh)?.wantsCertificate === true,
    hasOwnCa: tls?.ca !== undefined,
    hasCertificate: tls?.cert !== undefined,
  });
}
