// The real servers on loopback for the tests of rpc/, with a record of what they saw.

import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';

type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};

export type TestServer = {
  readonly port: number;
  /** Without a slash at the end. */
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

export type Answer = (
  response: http.ServerResponse,
  request: SeenRequest,
  incoming: http.IncomingMessage,
) => void;

const open = new Set<TestServer>();

/** Closes what a test left open; for `afterEach`. */
export async function closeServers(): Promise<void> {
  await Promise.all([...open].map((server) => server.close()));
}

/** Plain HTTP; `port` 0 takes any. */
export function startHttp(answer: Answer, port = 0): Promise<TestServer> {
  return listening(http.createServer(), 'http', answer, port);
}

/** HTTPS with the certificate test/rpc/tls/<name>.crt. */
export function startHttps(
  answer: Answer,
  name = 'server',
  options: https.ServerOptions = {},
): Promise<TestServer> {
  const [key, cert] = ['key', 'crt'].map((kind) => readFileSync(tlsFile(`${name}.${kind}`)));
  return listening(https.createServer({ key, cert, ...options }), 'https', answer, 0);
}

/** Bare TCP: `take` gets each socket. */
export async function startTcp(take: (socket: net.Socket) => void): Promise<TestServer> {
  const server = net.createServer(take);
  return listen(server, 'http', [], 0);
}

export function tlsFile(name: string): string {
  return join(import.meta.dirname, 'tls', name);
}

export function json(response: http.ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
}

function listening(
  server: http.Server | https.Server,
  scheme: 'http' | 'https',
  answer: Answer,
  port: number,
): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  server.on('request', (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      answer(response, request, incoming);
    });
  });
  return listen(server, scheme, requests, port);
}

async function listen(
  server: net.Server,
  scheme: 'http' | 'https',
  requests: readonly SeenRequest[],
  port: number,
): Promise<TestServer> {
  const sockets = new Set<net.Socket>();
  let connections = 0;
  server.on('connection', (socket: net.Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as net.AddressInfo).port;
  const started: TestServer = {
    port: bound,
    origin: `${scheme}://127.0.0.1:${bound}`,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        open.delete(started);
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  open.add(started);
  return started;
}
