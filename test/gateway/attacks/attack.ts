// What an attack is, and the words the tables of attacks are written in.
import { KEY } from '../program.ts';

/**
 * `bytes` of one connection, and the `answers` on it, in order: the HTTP status, and the JSON-RPC error code or
 * `result`; for a batch these in brackets; '' where it is closed without any. `how`: the bytes go out one by one, or
 * the client closes its half behind them.
 */
export type Attack = readonly [
  name: string,
  bytes: string | Buffer,
  answers: string,
  how?: 'slowly' | 'half-closed',
];

export const CLOSE = 'Connection: close\r\n';
export const JSON_TYPE = 'Content-Type: application/json\r\n';
export const PATH = `/v1/${KEY}`;

/** A request object whose result the node takes from its params. */
export function call(method = 'eth_call', params = '["mine"]', id = '1'): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
}

export const BODY = call();

/** A whole head, with the empty line behind it. */
export function head(lines: string, line = `POST ${PATH} HTTP/1.1`): string {
  return `${line}\r\nHost: x\r\n${lines}\r\n`;
}

/** A POST with this body, announced rightly; `lines` come before its length. */
export function post(body: string | Buffer = BODY, lines = JSON_TYPE + CLOSE, path = PATH): Buffer {
  const bytes = Buffer.from(body);
  const before = head(`${lines}Content-Length: ${bytes.length}\r\n`, `POST ${path} HTTP/1.1`);
  return Buffer.concat([Buffer.from(before, 'latin1'), bytes]);
}

/** One chunk, with its size. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

export const LAST_CHUNK = '0\r\n\r\n';

export const HEALTH = head(CLOSE, 'GET /healthz HTTP/1.1');

/** A second request on the same connection, as it may be. */
export const FOLLOWING = post(call('eth_call', '["following"]', '2')).toString();

export const HIDDEN = 'hidden';

/** A request that hides in the body of another, and must never reach the node. */
export const SMUGGLED = post(call('eth_call', `["${HIDDEN}"]`, '99')).toString();
