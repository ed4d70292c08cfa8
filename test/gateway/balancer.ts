// A balancer like nginx: keeps connections, and moves a call to the next gateway only if nothing of it was sent.
import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = {
  readonly url: string;
  /** What came of the calls that were not served. */
  readonly lost: string[];
  close(): Promise<void>;
};

/** Sends calls of one path to one gateway, while it can be connected to. */
export async function startBalancer(gateways: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const lost: string[] = [];

  function pass(path: string, body: Buffer, left: readonly string[], reply: ServerResponse): void {
    const [gateway, ...others] = left;
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(gateway!, { method: 'POST', path, headers, agent });
    const fail = (what: string): void => {
      lost.push(what);
      reply.writeHead(502, { 'content-length': 0 }).end();
    };
    sent.on('error', ({ code = '?' }: NodeJS.ErrnoException) =>
      code === 'ECONNREFUSED' && others.length > 0
        ? pass(path, body, others, reply)
        : fail(`${code} on a ${sent.reusedSocket ? 'kept' : 'new'} connection`),
    );
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) lost.push(String(answer.statusCode));
      reply.writeHead(answer.statusCode!, { 'content-length': answer.headers['content-length'] });
      answer.on('error', () => reply.destroy()).pipe(reply);
    });
    sent.end(body);
  }

  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => begin(incoming.url!, Buffer.concat(chunks), reply));
  });
  function begin(path: string, body: Buffer, reply: ServerResponse): void {
    const at = Array.from(path, (sign) => sign.charCodeAt(0)).reduce((sum, code) => sum + code, 0);
    const first = at % gateways.length;
    pass(path, body, [...gateways.slice(first), ...gateways.slice(0, first)], reply);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
