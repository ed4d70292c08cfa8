// The addresses of the site in the HTTP server, and the query of a request, which the log does not get.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { MOST_SITE_BYTES, type Site, type SiteResponse } from '../signup/site.ts';

export function addSiteRoutes(
  app: FastifyInstance,
  site: Site,
  queryOf: (request: IncomingMessage) => string,
  log: Logger,
): void {
  for (const [url, method] of site.verbs)
    app.route({
      url,
      method: [...method],
      bodyLimit: MOST_SITE_BYTES,
      handler(request, reply) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { method: verb, headers, ip: client } = request;
        return sendSite(
          reply,
          respond({ verb, path: url, query: queryOf(request.raw), headers, client, body }),
        );
      },
    });

  function respond(request: Parameters<Site['respond']>[0]): SiteResponse {
    try {
      return site.respond(request);
    } catch (error) {
      const { name, code, errcode } = error as { name?: string; code?: string; errcode?: number };
      log.error({ name, code, errcode }, 'the site cannot use its store');
      const message = 'This does not work at the moment. Try again in a minute.';
      const headers = { 'content-type': 'application/json', 'retry-after': '60' };
      return { status: 503, headers, body: JSON.stringify({ message }) };
    }
  }
}

function sendSite(reply: FastifyReply, { status, headers, body }: SiteResponse): FastifyReply {
  return reply.code(status).headers(headers).send(Buffer.from(body));
}
