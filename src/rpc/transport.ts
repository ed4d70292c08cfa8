// HTTP for the rest of the extension: one request, its limits, its response. It knows nothing of JSON-RPC, keys or
// endpoints.

import type { Duplex } from 'node:stream';
import type { ExchangeMarks } from '../core/call/callPhases.ts';
import type { EndpointTls } from '../core/endpoint/endpointTls.ts';
import type { Failure } from '../core/failure/failure.ts';
import type { ArrivingBody, LargeBody } from '../core/reply/largeBody.ts';
import type { ServedBy } from '../core/reply/servedBy.ts';

export type HttpRequest = {
  /** Absolute http(s) URL. May hold an API key: never put it into a failure. */
  readonly url: string;
  /** Answers come compressed only where `accept-encoding` is among them, or where the server does so unasked. */
  readonly headers: Readonly<Record<string, string>>;
  /** A request without one is a GET. */
  readonly body?: string | Uint8Array | undefined;
  /** http(s) proxy to go through; none when undefined. */
  readonly proxy?: string | undefined;
  /** Certificates of this endpoint, as paths of files that are read when a connection is made. */
  readonly tls?: EndpointTls | undefined;
  /** Whether it may be sent once more where a kept connection turns out to be dead before any byte of an answer. */
  readonly mayRepeat?: boolean | undefined;
  /** Where a large body goes; without it every body is held as one, and one above the cap is refused. */
  readonly beginLarge?: (() => ArrivingBody) | undefined;
};

type PostRequest = HttpRequest & { readonly body: string | Uint8Array };

export type HttpReply = {
  readonly status: number;
  readonly contentType: string;
  /** The Retry-After header as sent: seconds or an HTTP date; '' when absent. */
  readonly retryAfter: string;
  /** Unpacked, where it came compressed. */
  readonly body: Uint8Array | LargeBody;
  /** How many bytes of body came over the network, where it was compressed. */
  readonly wireBytes?: number;
  readonly servedBy?: ServedBy;
  readonly marks: ExchangeMarks;
};

export type HttpOutcome =
  | { readonly ok: true; readonly reply: HttpReply }
  | { readonly ok: false; readonly failure: Failure };

export type UpgradeOutcome =
  | { readonly ok: true; readonly socket: Duplex }
  | { readonly ok: false; readonly failure: Failure };

export type TransportLimits = {
  readonly connectTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** Of the body as it is read, unpacked. */
  readonly maxResponseBytes: number;
  /** Connections per origin at most. */
  readonly maxConnections: number;
};

export interface Transport {
  /**
   * POSTs once, or twice where `mayRepeat` allows it; never follows a redirect, never throws. Aborting destroys the
   * socket.
   */
  post(request: PostRequest, limits: TransportLimits, signal?: AbortSignal): Promise<HttpOutcome>;
  /** The same with a GET. */
  get(
    request: Omit<HttpRequest, 'body'>,
    limits: TransportLimits,
    signal?: AbortSignal,
  ): Promise<HttpOutcome>;
  /** Asks for a WebSocket in place of an answer: by the same proxies and certificates, and as careful. */
  upgrade(
    request: Omit<HttpRequest, 'body' | 'mayRepeat' | 'beginLarge'>,
    limits: TransportLimits,
    signal?: AbortSignal,
  ): Promise<UpgradeOutcome>;
  /** Forgets whom the system trusts: it is asked again when a server needs it. */
  forgetTrust(): void;
  /** Closes idle sockets and destroys busy ones. */
  close(): Promise<void>;
}

/** Gives the authorities that the operating system trusts, each in PEM; none where they are not to count. */
export interface SystemAuthorities {
  (): Promise<readonly string[]>;
}
