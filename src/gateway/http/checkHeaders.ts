// Checks what the head of a call says about its body. Another type or character set, or a compressed body, is refused,
// never guessed.

import type { IncomingHttpHeaders } from 'node:http';
import { invalidRequest, type RpcError } from '../common/rpcError.ts';

/** Allows `application/json`, with or without `charset=utf-8`, uncompressed; otherwise the error is 415. */
export function checkHeaders(headers: IncomingHttpHeaders): RpcError | undefined {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (type?.trim() !== 'application/json') {
    return invalidRequest('Content-Type must be application/json.', 415);
  }
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    return invalidRequest('JSON-RPC is sent in UTF-8.', 415);
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return invalidRequest('compressed bodies are not read here.', 415);
  return undefined;
}
