// Servers behind the active endpoint for the length of a test: silent ones, and nodes that say what no development
// chain would.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { NODE_PORTS } from '../../src/host/endpoints/localNodes.ts';
import { withEndpoints } from './gatewayUnderTest.ts';
import { withServer } from './localServer.ts';

export type LocalNode = {
  /** What it was sent, oldest first. */
  readonly asked: readonly Asked[];
  readonly answer: RequestListener;
};

export type Asked = { readonly method: string; readonly params: unknown };

/** A server that takes every request and answers none. */
export const silence: RequestListener = () => {};

/** A node that replies to each method with these members, as JSON text, to batches too; one without any is not found. */
export function localNode(
  replies: Readonly<Record<string, (params: unknown) => string | Promise<string>>>,
): LocalNode {
  const asked: Asked[] = [];
  const notFound = (): string => '"error":{"code":-32601,"message":"Method not found"}';
  async function replyTo({ id, method, params }: Asked & { readonly id: number }): Promise<string> {
    asked.push({ method, params });
    const reply = await (replies[method] ?? notFound)(params);
    return `{"jsonrpc":"2.0","id":${id},${reply}}`;
  }
  return {
    asked,
    answer(request, response) {
      void text(request).then(async (body) => {
        const sent = JSON.parse(body) as Parameters<typeof replyTo>[0] | Parameters<typeof replyTo>[0][];
        const reply = Array.isArray(sent)
          ? `[${(await Promise.all(sent.map(replyTo))).join()}]`
          : await replyTo(sent);
        response.setHeader('content-type', 'application/json');
        response.end(reply);
      });
    },
  };
}

/** Makes a server that answers like this the only endpoint while `use` runs; `use` can count its open sockets. */
export async function withEndpoint(
  name: string,
  answer: RequestListener,
  use: (connections: () => Promise<number>) => Promise<void>,
): Promise<void> {
  await withServer(answer, async (urlTemplate, server) => {
    const id = name.replaceAll(/\W+/g, '-').toLowerCase();
    await withEndpoints([{ id, name, urlTemplate }], async () => {
      await use(() => connections(server));
    });
  });
}

/** Serves at the first port of a development node that is free here. */
export async function withLocalNode(
  answer: RequestListener,
  use: (place: string) => Promise<void>,
): Promise<void> {
  for (const port of NODE_PORTS) {
    const server = createServer(answer).listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    try {
      return await use(`127.0.0.1:${port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  assert.fail(`Ports ${NODE_PORTS.join(' and ')} are taken.`);
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
