// Serves GET /metrics, at an address of its own that clients of the gateway need not reach.

import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { COMMON_HEADERS } from '../common/commonHeaders.ts';

export type MetricsServer = { readonly url: string; close(): void };

/** Listens, or throws the system's error. `text` makes the body of a response. */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  text: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(COMMON_HEADERS)));
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(404).end();
    text().then(
      (body) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body),
      () => response.writeHead(500).end(),
    );
  }).listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
