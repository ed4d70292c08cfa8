// Sends the last response to a client whose bytes are not HTTP, or never came. It is not logged: a broken request line
// may hold a key.

import type { Socket } from 'node:net';
import { errorResponse, invalidRequest, NULL_ID } from '../common/rpcError.ts';
import { responseHead } from './responseHead.ts';

/** How long the client may take to read the response and to close its end. */
const LINGER_MS = 1000;

/** Sends an error response over HTTP where the socket is still writable. Then ends it, whatever the client does. */
export function refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  endSocket(socket, refusalText(error.code));
}

/** Writes `lastWords`, ends the socket, and destroys it soon after: a client need not close its end. */
export function endSocket(socket: Socket, lastWords: string): void {
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** The whole HTTP response to bytes that never became a request. */
export function refusalText(code: string | undefined): string {
  const [status, why] = reasonOf(code);
  const body = errorResponse(invalidRequest(why), NULL_ID);
  return responseHead(status, Buffer.byteLength(body), '', 'close', undefined) + body;
}

function reasonOf(code: string | undefined): [number, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'the request did not arrive in time.'];
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, 'the request’s headers are too large.'];
  }
  return [400, 'the request is not HTTP.'];
}
