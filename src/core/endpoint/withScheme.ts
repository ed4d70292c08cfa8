// Reads the URL of an endpoint that was typed without its scheme.

import { isLoopback } from './endpoint.ts';

/** A host with a dot, or any host with a port: a word alone is no URL. IPv6 addresses are in brackets. */
const HOST = /^(?<name>\[[\da-f:.]+\]|(?:[\w-]+\.)+[\w-]*[a-z\d]|[\w-]+(?=:\d))(?::\d{1,5})?(?=[/?#]|$)/i;
/** Networks without public addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291), and “any address of this machine”. */
const PRIVATE =
  /^(?:10\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d+\.){1,2}\d+$|^0\.0\.0\.0$|^\[(?:f[cd]|fe[89ab])/i;

/**
 * `localhost:8545` as `http://localhost:8545`, and `node.example/v1` as `https://node.example/v1`: plain HTTP for this
 * machine and private addresses, HTTPS for all others. Any other text as it is.
 */
export function withScheme(text: string): string {
  const typed = text.trim();
  const name = HOST.exec(typed)?.groups?.['name'];
  if (name === undefined) return typed;
  return `${isLoopback(name) || PRIVATE.test(name) ? 'http' : 'https'}://${typed}`;
}
