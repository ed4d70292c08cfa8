// Owns the one log line of a request. Refuses URLs, headers, params and ids: names and numbers only.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

export type CallNote = {
  readonly methods: readonly string[];
  readonly calls: number;
  readonly upstreamFault?: string;
};

/** `key`: the label of the key that was used; undefined where none was recognised. */
export function logRequest(
  log: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
  note: CallNote | undefined,
): void {
  const line = {
    verb: request.method,
    route: request.url,
    ...(reply.raw.writableFinished ? { status: reply.statusCode } : { aborted: true }),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    client: request.ip,
    ...(key === undefined ? {} : { key }),
    ...note,
  };
  if (reply.statusCode >= 500) log.warn(line, 'request');
  else log.info(line, 'request');
}
