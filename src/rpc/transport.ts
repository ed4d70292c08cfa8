// HTTP as the rest of the extension uses it: one request, its limits and its response. It knows nothing of JSON-RPC,
// keys or endpoints.

import type { Duplex } from 'node:stream';
import type { ExchangeMarks } from '../core/call/callPhases.ts';
import type { EndpointTls } from '../core/endpoint/endpointTls.ts';
import type { Failure } from '../core/failure/failure.ts';
import type { ArrivingBody, LargeBody } from '../core/reply/largeBody.ts';
import type { ServedBy } from '../core/reply/servedBy.ts';

export type HttpRequest = {
  /** Absolute http(s) URL. May hold an API key: never put it into a failure. */
  readonly url: string;
  /**
   * Responses are compressed only where `accept-encoding` is among the headers, or where the server compresses unasked.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a GET. */
  readonly body?: string | Uint8Array | undefined;
  /** http(s) proxy to go through; undefined for none. */
  readonly proxy?: string | undefined;
  /** Paths of this endpoint's certificate files, which are read again when they change. */
  readonly tls?: EndpointTls | undefined;
  /** Whether the request may be sent again where a kept connection was dead before any byte of a response. */
  readonly mayRepeat?: boolean | undefined;
  /**
   * Begins the storage of a large body. Without it, every body is held in memory, and one above the limit is refused.
   */
  readonly beginLarge?: (() => ArrivingBody) | undefined;
};

type PostRequest = HttpRequest & { readonly body: string | Uint8Array };

export type HttpReply = {
  readonly status: number;
  readonly contentType: string;
  /** The Retry-After header as sent: seconds or an HTTP date; '' when absent. */
  readonly retryAfter: string;
  /** The body, unpacked where it was compressed. */
  readonly body: Uint8Array | LargeBody;
  /** Bytes of the body on the network; only set where it was compressed. */
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
  /** Limit of the body's size, after unpacking. */
  readonly maxResponseBytes: number;
  /** Most connections for each origin. */
  readonly maxConnections: number;
};

export interface Transport {
  /**
   * POSTs once, or twice where `mayRepeat` allows it. Never follows a redirect, never throws. Aborting destroys the
   * socket.
   */
  post(request: PostRequest, limits: TransportLimits, signal?: AbortSignal): Promise<HttpOutcome>;
  /** As `post`, but sends a GET. */
  get(
    request: Omit<HttpRequest, 'body'>,
    limits: TransportLimits,
    signal?: AbortSignal,
  ): Promise<HttpOutcome>;
  /** As `get`, but requests an upgrade to a WebSocket. */
  upgrade(
    request: Omit<HttpRequest, 'body' | 'mayRepeat' | 'beginLarge'>,
    limits: TransportLimits,
    signal?: AbortSignal,
  ): Promise<UpgradeOutcome>;
  /** Forgets the authorities that the system trusts: they are loaded again when a server needs them. */
  forgetTrust(): void;
  /** Closes idle sockets and destroys busy ones. */
  close(): Promise<void>;
}

/** Returns the authorities that the operating system trusts, each in PEM; none where they must not count. */
export interface SystemAuthorities {
  (): Promise<readonly string[]>;
}
