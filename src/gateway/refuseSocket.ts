// Owns the last words to a client whose bytes are not HTTP, or never came. Refuses to log them: a broken request
// line may hold a key.

import type { Socket } from 'node:net';
import { errorResponse, invalidRequest, NULL_ID } from './rpcError.ts';

/** Answers as HTTP where the socket still takes an answer, then ends it. */
export function refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const [status, why] = reasonOf(error.code);
  const body = errorResponse(invalidRequest(why), NULL_ID);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function reasonOf(code: string | undefined): [string, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'the request did not arrive in time.'];
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'the request’s headers are too large.'];
  }
  return ['400 Bad Request', 'the request is not HTTP.'];
}
