// Adds the addresses of the site to the HTTP server. The site gets the query of a request; the log does not.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MOST_SITE_BYTES, type Site } from '../signup/site.ts';
import type { SiteResponse } from '../signup/siteRequest.ts';

export function addSiteRoutes(
  app: FastifyInstance,
  site: Site,
  queryOf: (request: IncomingMessage) => string,
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
          site.respond({ verb, path: url, query: queryOf(request.raw), headers, client, body }),
        );
      },
    });
}

function sendSite(reply: FastifyReply, { status, headers, body }: SiteResponse): FastifyReply {
  return reply.code(status).headers(headers).send(Buffer.from(body));
}
