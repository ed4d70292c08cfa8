// Writes the head of a response that does not go through the HTTP server, as text.

import { COMMON_HEADERS } from '../common/commonHeaders.ts';
import type { Via } from '../node/nodes.ts';

const STATUS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The lines that are the same in each response, made once. */
const COMMON_LINES = headerLines({ ...COMMON_HEADERS, 'Content-Type': 'application/json' });

/**
 * `length`: bytes of the body, undefined where it is sent in chunks; `connection`: the value of that header, and
 * further header lines.
 */
export function responseHead(
  status: number,
  length: number | undefined,
  retryAfter: string,
  connection: string,
  via: Via | undefined,
): string {
  const body = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const after = retryAfter === '' ? '' : `\r\nRetry-After: ${retryAfter}`;
  return `HTTP/1.1 ${status} ${STATUS[status] ?? ''}${COMMON_LINES}\r\n${body}${after}${via === undefined ? '' : headerLines(viaHeaders(via))}\r\nDate: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`;
}

/** The headers that say which upstream served the call. */
export function viaHeaders({ upstream, attempts, lag }: Via): Record<string, string> {
  return {
    'x-upstream': String(upstream),
    'x-attempts': String(attempts),
    ...(lag > 0n ? { 'x-upstream-lag': String(lag) } : {}),
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `\r\n${name}: ${value}`)
    .join('');
}

let date = '';
let dateUntil = 0;

/** The time in HTTP's format, made once a second. */
function httpDate(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1000) + 1000;
  }
  return date;
}
