// Describes responses that break HTTP. The reasons come from the parser's own fixed texts, never from the server.

import type { Failure } from '../core/failure/failure.ts';

const AT_FAULT = 'The server or a proxy before it is at fault: tell its operator.';
const LENGTH = `The server’s response has a length that HTTP forbids (twice, beside chunks, or not a valid number), so it was not read. ${AT_FAULT}`;
const HEADERS = `The head of the server’s response is larger than 16 KB, so it was not read. ${AT_FAULT}`;
const CHUNKS = `The chunks of the server’s response are not as long as they say, so it was not read to its end. ${AT_FAULT}`;
const HEAD = `The head of the server’s response breaks the rules of HTTP/1.1, so it was not read. Check the port; if it is right: ${AT_FAULT[0]!.toLowerCase()}${AT_FAULT.slice(1)}`;
const NOT_HTTP = 'The server’s response is not HTTP. Check the port.';
const IS_TLS = 'The server speaks TLS at this port, so the URL must start with https://.';
const SWITCHED = `The server switched to another protocol (HTTP 101), which nobody asked for. ${AT_FAULT}`;

/** The beginning of a TLS record: a handshake or an alert of SSL 3.0 or later. */
// eslint-disable-next-line no-control-regex -- a TLS record begins with control characters
const TLS_RECORD = /^[\x15\x16]\x03/;

/** `data`: the bytes from the place at which the parser failed. */
type ParserError = { readonly message: string; readonly data: unknown };

/**
 * The failure, where undici's error says that the response breaks HTTP. `status`: of the response; 0 before its head.
 */
export function badHttpFailure(error: unknown, code: string, status: number): Failure | undefined {
  const message = sentence(error as Partial<ParserError> | null, code, status);
  return message === undefined ? undefined : { kind: 'protocol', rule: 'badHttp', message };
}

function sentence(error: Partial<ParserError> | null, code: string, status: number): string | undefined {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return HEADERS;
  // undici compares the body with the length in the head before its parser has refused the head.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return status === 0 ? LENGTH : undefined;
  const { message: reason = '', data = '' } = error ?? {};
  if (code === 'UND_ERR_SOCKET') return reason === 'bad upgrade' ? SWITCHED : undefined;
  if (!code.startsWith('HPE_')) return undefined;
  if (/chunk/i.test(reason)) return CHUNKS;
  if (status !== 0) return undefined;
  if (/Content-Length|Transfer-Encoding/i.test(reason)) return LENGTH;
  if (typeof data === 'string' && TLS_RECORD.test(data)) return IS_TLS;
  return /Expected HTTP/.test(reason) || reason === '' ? NOT_HTTP : HEAD;
}
