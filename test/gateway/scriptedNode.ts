// An upstream whose every byte a test decides, only for what no real node can be made to do: odd numbers, errors,
// silence. It has no WebSocket.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Script = (body: string, response: ServerResponse, request: IncomingMessage) => void;

export type ScriptedNode = {
  readonly url: string;
  /** Bodies received so far. */
  readonly received: string[];
  play(script: Script): void;
  close(): Promise<void>;
};

export async function startScriptedNode(): Promise<ScriptedNode> {
  const received: string[] = [];
  let script: Script = (_body, response) => response.end();
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      received.push(body);
      script(body, response, incoming);
    });
  });
  server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    play(next) {
      script = next;
      received.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A script that answers every request with the same text. */
export function answering(text: string, status = 200, headers: Record<string, string> = {}): Script {
  return (_body, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

/** A script that answers every call with `"0x1"` under its own id. */
export const echoing: Script = (body, response, request) => {
  const { id } = JSON.parse(body) as { id: number };
  answering(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))(body, response, request);
};

/** A promise, and the way to resolve it from outside. */
export function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
