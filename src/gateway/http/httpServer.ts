// The HTTP server without its addresses: its limits, and its response to bytes that are not HTTP. Fastify's logging and
// error texts quote URLs, so both are off.

import fastify, { type FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { SocketTimes } from '../options/options.ts';
import { refuseSocket } from './refuseSocket.ts';

export type HttpServerParts = {
  readonly times: SocketTimes;
  readonly tls: SecureContextOptions | undefined;
  readonly maxBodyBytes: number;
  /** Connections of the HTTP server that carry a call under way. */
  readonly carriers: WeakSet<Socket>;
};

export function createHttpServer(
  { times, tls, maxBodyBytes, carriers }: HttpServerParts,
  rewriteUrl: (request: IncomingMessage) => string,
): FastifyInstance {
  const server = {
    headersTimeout: times.headMs,
    requestTimeout: times.receiveMs,
    connectionsCheckingInterval: Math.min(2000, times.headMs / 4),
  };
  const options = {
    logger: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: times.receiveMs,
    keepAliveTimeout: times.idleMs,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      // The client would take an error response to a later request for the response to the call.
      carriers.has(socket) ? void socket.destroy() : refuseSocket(error, socket),
    rewriteUrl,
  };
  return tls === undefined
    ? fastify({ ...options, http: server })
    : fastify({ ...options, https: { ...server, ...tls, handshakeTimeout: times.headMs } });
}
