// Owns the way from an undici or socket error to a `Failure`. Refuses to quote the request's URL: it may hold a key.

import type { Failure } from '../core/failure.ts';

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the endpoint’s address. Is the node or gateway running?',
  ECONNRESET: 'The server closed the connection before it answered.',
  UND_ERR_SOCKET: 'The server closed the connection before it answered.',
  EPIPE: 'The server closed the connection before it answered.',
  ENOTFOUND:
    'The endpoint’s host name was not found. Check its spelling, and whether this machine is online or needs a proxy (http.proxy).',
  EAI_AGAIN: 'The endpoint’s host name could not be looked up. Is this machine online?',
  EHOSTUNREACH: 'There is no route to the endpoint’s host.',
  ENETUNREACH: 'There is no network route to the endpoint. Is this machine online?',
  ETIMEDOUT: 'The endpoint’s host did not answer the connection attempt.',
};

const TLS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  CERT_NOT_YET_VALID: 'The server’s certificate is not valid yet. Is this machine’s clock right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The server’s certificate chain ends in an authority this machine does not trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server’s certificate was not issued by an authority this machine trusts.',
  UNABLE_TO_GET_ISSUER_CERT: 'The authority that issued the server’s certificate is not known here.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The authority that issued the server’s certificate is not known here.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate was issued for another host name.',
  EPROTO: 'The server does not speak TLS at this port. Should the URL start with http:?',
};

const TRUST_HINT = ' Set NODE_EXTRA_CA_CERTS to your authority’s certificate file if you trust it.';

/** Codes of a connection that was there and ended. */
const CLOSED = new Set(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']);

/**
 * Turns what undici threw into a failure. `responseStarted`: the response head had been read; `viaProxy`: every
 * connection made was one to a proxy.
 */
export function transportFailure(
  error: unknown,
  responseStarted: boolean,
  connectTimeoutMs: number,
  viaProxy = false,
): Failure {
  const code = errorCode(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    const message = `No connection within ${connectTimeoutMs / 1000} s. Is the host right, or a firewall in the way?`;
    return { kind: 'timeout', phase: 'connect', afterMs: connectTimeoutMs, message };
  }
  if (responseStarted || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    const message =
      'The answer broke off before its end. Try again; if it repeats, a proxy may be cutting it.';
    return { kind: 'protocol', rule: 'truncated', message };
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind: 'protocol', rule: 'badHttp', message: 'The server’s answer is not HTTP. Check the port.' };
  }
  const tls = TLS[code] ?? (code.startsWith('ERR_SSL_') ? TLS['EPROTO'] : undefined);
  if (tls !== undefined) {
    const untrusted = code.includes('SELF_SIGNED') || code.startsWith('UNABLE_TO');
    return { kind: 'tls', code, message: untrusted ? tls + TRUST_HINT : tls };
  }
  if (viaProxy && code in NETWORK && !CLOSED.has(code)) {
    const message = 'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.';
    return { kind: 'network', code, message };
  }
  if (/proxy/i.test(errorText(error))) {
    return {
      kind: 'network',
      code,
      message: 'The proxy refused the connection. Check http.proxy and its login.',
    };
  }
  const message = NETWORK[code] ?? 'The connection failed before an answer came.';
  return { kind: 'network', code, message };
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  // undici leaves the code out where the parser gave only a text.
  if (error instanceof Error && error.name === 'HTTPParserError') return 'HPE_INVALID';
  if (typeof code === 'string' && code !== 'UND_ERR_ABORTED') return code;
  if (Array.isArray(errors) && errors.length > 0) return errorCode(errors[0]);
  return cause === undefined ? 'UNKNOWN' : errorCode(cause);
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : '';
}
