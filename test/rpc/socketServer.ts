// A real WebSocket server of a node for tests: it answers requests, and sends what a test tells it to.

import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { tlsFile } from './servers.ts';

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

export type SocketServer = {
  readonly port: number;
  /** Without a slash at the end; http: or https:, as that is how a WebSocket begins. */
  readonly origin: string;
  /** Methods in their order. */
  readonly asked: Asked[];
  /** The headers and paths of those who came. */
  readonly came: { readonly url: string; readonly headers: http.IncomingHttpHeaders }[];
  readonly sockets: ReadonlySet<WebSocket>;
  /** Sends a value to every subscription of this name. */
  readonly notify: (subscription: string, value: unknown) => void;
  readonly close: () => Promise<void>;
};

type Answer = (asked: Asked, socket: WebSocket) => unknown;

/** `answer`: the result of a request; undefined where it answers nothing. `isTls`: with the certificate of the tests. */
export async function startSocketServer(answer: Answer, { isTls = false } = {}): Promise<SocketServer> {
  const server = isTls
    ? https.createServer({
        key: readFileSync(tlsFile('server.key')),
        cert: readFileSync(tlsFile('server.crt')),
      })
    : http.createServer();
  const asked: Asked[] = [];
  const came: SocketServer['came'] = [];
  const wss = new WebSocketServer({ server });
  wss.on('connection', (socket, request) => {
    came.push({ url: request.url ?? '', headers: request.headers });
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const one = JSON.parse(data.toString('utf8')) as Asked;
      asked.push(one);
      const result = answer(one, socket);
      if (result !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id: one.id, result }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    came,
    sockets: wss.clients,
    notify(subscription, result) {
      const text = notification(subscription, result);
      for (const socket of wss.clients) socket.send(text);
    },
    async close() {
      for (const socket of wss.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function notification(subscription: string, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } });
}
