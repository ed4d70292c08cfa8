// Turns an error of undici or of a socket into a `Failure`. It quotes nothing of the URL, which may hold a key, but an
// address of this machine.

import type { Failure } from '../core/failure/failure.ts';
import { badHttpFailure } from './badHttp.ts';
import { closedForCertificate, tlsFailure } from './tlsFailure.ts';
import type { TlsFacts } from './tlsFailure.ts';

const CLOSED_EARLY = 'The server closed the connection before it responded.';

const REFUSED = 'ECONNREFUSED';
const NETWORK: Readonly<Record<string, string>> = {
  ECONNRESET: CLOSED_EARLY,
  UND_ERR_SOCKET: CLOSED_EARLY,
  EPIPE: CLOSED_EARLY,
  ENOTFOUND:
    'The endpoint’s host name was not found. Check its spelling, and whether this machine is online or needs a proxy (http.proxy).',
  EAI_AGAIN: 'The endpoint’s host name could not be looked up. Is this machine online?',
  EHOSTUNREACH: 'There is no route to the endpoint’s host.',
  ENETUNREACH: 'There is no network route to the endpoint. Is this machine online?',
  ETIMEDOUT: 'The endpoint’s host did not respond to the connection attempt.',
};

/** Error codes of an established connection that ended. */
const CLOSED = new Set(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']);

/** undici reports a proxy's refusal only in the text of the error. */
const PROXY = /proxy/i;

/** How far a call had come when it failed. */
export type ExchangeProgress = TlsFacts & {
  readonly connectTimeoutMs: number;
  /** The HTTP status of the response; 0 before its head was read. */
  readonly status: number;
  /** Part of the response's head had come. */
  readonly isBegun: boolean;
  /** `127.0.0.1:8545`, where the URL leads to this machine. */
  readonly localAddress: string | undefined;
  /** The request went through a proxy. */
  readonly viaProxy: boolean;
  /** The URL begins with http:, no proxy was used, and this was the first call on its connection. */
  readonly isPlain: boolean;
  /** TCP was connected, TLS was not yet. */
  readonly isInHandshake: boolean;
};

/** Turns an error from undici into a failure. */
export function transportFailure(error: unknown, progress: ExchangeProgress): Failure {
  const code = errorCode(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return connectTimeout(progress.connectTimeoutMs);
  const broken = badHttpFailure(error, code, progress.status);
  if (broken !== undefined) return broken;
  // A proxy's refusal also counts as a response that has begun.
  if (!PROXY.test(errorText(error)) && progress.isBegun) {
    const message =
      'The response broke off before its end. Try again; if it repeats, a proxy may be cutting it.';
    return { kind: 'protocol', rule: 'truncated', message };
  }
  return tlsFailure(code, progress) ?? networkFailure(error, code, progress);
}

/** Whether the error says that an established connection ended. */
export function isClosed(error: unknown): boolean {
  return CLOSED.has(errorCode(error));
}

function connectTimeout(afterMs: number): Failure {
  const message = `No connection within ${afterMs / 1000} s. Is the host right, or a firewall in the way?`;
  return { kind: 'timeout', phase: 'connect', afterMs, message };
}

function networkFailure(error: unknown, code: string, progress: ExchangeProgress): Failure {
  const failure = (message: string): Failure => ({ kind: 'network', code, message });
  const isClosing = CLOSED.has(code);
  if (progress.viaProxy && (code === REFUSED || code in NETWORK) && !isClosing)
    return failure('The proxy cannot be reached. Check http.proxy, and whether the proxy runs.');
  if (PROXY.test(errorText(error)))
    return failure('The proxy refused the connection. Check http.proxy and its login.');
  if (isClosing && progress.wantsCertificate) return closedForCertificate(code, progress);
  if (isClosing && progress.isInHandshake) {
    const why = progress.hasCertificate
      ? 'It may not accept the client certificate: check “cert” in “tls” of the endpoint.'
      : 'Check host and port of the URL; a firewall can do this too.';
    const message = `The server closed the connection during the TLS handshake. ${why}`;
    return { kind: 'tls', code, message };
  }
  if (isClosing && progress.isPlain)
    return failure(`${CLOSED_EARLY} If it speaks TLS at this port, the URL must start with https://.`);
  if (code === REFUSED) return failure(refusedText(progress));
  return failure(NETWORK[code] ?? 'The connection failed before a response came.');
}

function refusedText({ localAddress = 'the endpoint’s address' }: ExchangeProgress): string {
  return `Nothing listens at ${localAddress}. Is the node or gateway running?`;
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  // undici sets no code where the parser gave only a text.
  if (error instanceof Error && error.name === 'HTTPParserError') return 'HPE_INVALID';
  if (typeof code === 'string' && code !== 'UND_ERR_ABORTED') return code;
  if (Array.isArray(errors) && errors.length > 0) return errorCode(errors[0]);
  return cause === undefined ? 'UNKNOWN' : errorCode(cause);
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : '';
}
