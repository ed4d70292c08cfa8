// Owns HTTP: one keep-alive pool per origin, timeouts, cancellation, the response size cap. The only user of
// undici. Refuses to know about JSON-RPC, keys or endpoints.

import type { ExchangeMarks } from '../core/callPhases.ts';
import type { Failure } from '../core/failure.ts';
import type { ArrivingBody, LargeBody } from '../core/largeBody.ts';

export type HttpRequest = {
  /** Absolute http(s) URL. May hold an API key: never put it into a failure. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** http(s) proxy to go through; none when undefined. */
  readonly proxy?: string | undefined;
  /** Where a large body goes; without it every body is held as one, and one above the cap is refused. */
  readonly beginLarge?: (() => ArrivingBody) | undefined;
};

export type HttpReply = {
  readonly status: number;
  readonly contentType: string;
  /** The Retry-After header as sent: seconds or an HTTP date; '' when absent. */
  readonly retryAfter: string;
  readonly body: Uint8Array | LargeBody;
  readonly marks: ExchangeMarks;
};

export type HttpOutcome =
  { readonly ok: true; readonly reply: HttpReply } | { readonly ok: false; readonly failure: Failure };

export type TransportLimits = {
  readonly connectTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Connections per origin at most. */
  readonly maxConnections: number;
};

export interface Transport {
  /** POSTs once; never follows a redirect, never retries, never throws. Aborting destroys the socket. */
  post(request: HttpRequest, limits: TransportLimits, signal?: AbortSignal): Promise<HttpOutcome>;
  /** Closes idle sockets and destroys busy ones. */
  close(): Promise<void>;
}
