// Makes the failure for an HTTP status, whatever the body holds. Only a result of the same call takes precedence.

import { omitUndefined } from '../omitUndefined.ts';
import type { Failure } from './failure.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  304: 'The server responded that nothing has changed (HTTP 304), but the request was not conditional. A cache before it is at fault: tell its operator.',
  401: 'The server does not accept the API key or login, or needs one (HTTP 401).',
  402: 'This call needs another plan (HTTP 402).',
  403: 'The server does not allow this call, or does not accept the API key (HTTP 403).',
  404: 'There is nothing at this URL (HTTP 404). Check the endpoint’s path.',
  405: 'The server does not accept JSON-RPC at this URL (HTTP 405).',
  407: 'The proxy needs a login (HTTP 407). Check http.proxy.',
  408: 'The server stopped waiting for the request (HTTP 408). Try again.',
  410: 'There is no longer anything at this URL (HTTP 410). Check the endpoint’s path.',
  413: 'The request is too large for this server (HTTP 413).',
  415: 'The server does not accept JSON-RPC at this URL (HTTP 415).',
  429: 'Too many requests: a quota is used up for now (HTTP 429).',
};

/** `serverText`: the words of the body, or its beginning. */
export function httpFailure(
  status: number,
  serverText: string,
  retryAfterSeconds: number | undefined,
): Failure & { kind: 'http' } {
  return {
    kind: 'http',
    status,
    excerpt: serverText,
    message: httpMessage(status),
    ...omitUndefined({ retryAfterSeconds }),
  };
}

function httpMessage(status: number): string {
  if (isHttpOk(status)) return 'The response is a page or a text, not JSON-RPC. Check the endpoint’s URL.';
  const known = MESSAGES[status];
  if (known !== undefined) return known;
  if (status >= 300 && status < 400)
    return `The server redirects elsewhere (HTTP ${status}); a key never follows.`;
  if (status >= 500) return `The server had an internal error (HTTP ${status}). Try again later.`;
  return `The server responded with HTTP ${status} instead of JSON-RPC.`;
}

export function isHttpOk(status: number): boolean {
  return status >= 200 && status < 300;
}
