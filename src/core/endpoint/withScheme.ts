// Reads the URL of an endpoint that was typed without its scheme, or with words in the place of its key.

import { isLoopback, withKeyPlace } from './endpoint.ts';

/** A host with a dot, or any host with a port: a word alone is no URL. IPv6 addresses are in brackets. */
const HOST = /^(?<name>\[[\da-f:.]+\]|(?:[\w-]+\.)+[\w-]*[a-z\d]|[\w-]+(?=:\d))(?::\d{1,5})?(?=[/?#]|$)/i;

/**
 * `localhost:8545` as `http://localhost:8545`, and `node.example/v1` as `https://node.example/v1`: plain HTTP for this
 * machine, where alone it is allowed, HTTPS for all others. Any other text keeps its beginning. `<key>` and the like
 * become `${apiKey}`.
 */
export function withScheme(text: string): string {
  const typed = withKeyPlace(text.trim());
  const name = HOST.exec(typed)?.groups?.['name'];
  if (name === undefined) return typed;
  return `${isLoopback(name) ? 'http' : 'https'}://${typed}`;
}
