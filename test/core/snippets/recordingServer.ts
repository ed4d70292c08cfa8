// A server that keeps what it was sent, by the number at the beginning of the path.

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type RecordingServer = {
  readonly origin: string;
  /** What came since the last time this was asked. */
  take(): ReadonlyMap<number, readonly Received[]>;
  stop(): void;
};

/** Answers every call with 0x1. */
export async function startRecordingServer(): Promise<RecordingServer> {
  let received = new Map<number, Received[]>();
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { url = '', headers } = request;
    const number = Number(/^\/(\d+)\//.exec(url)?.[1] ?? Number.NaN);
    received.set(number, [...(received.get(number) ?? []), { url, headers, body }]);
    const calls = JSON.parse(body) as { id: unknown } | { id: unknown }[];
    const reply = ({ id }: { id: unknown }): object => ({ jsonrpc: '2.0', id, result: '0x1' });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = received;
      received = new Map();
      return taken;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
