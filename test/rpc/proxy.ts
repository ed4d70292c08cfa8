// A small real HTTP proxy for tests, with a record of its CONNECT tunnels and forwarded requests.

import * as http from 'node:http';
import * as net from 'node:net';
import { once } from 'node:events';

export type TestProxy = {
  readonly origin: string;
  /** The request lines it was sent, such as `CONNECT host:443`. */
  readonly asked: readonly string[];
  /** The Proxy-Authorization header of each. */
  readonly logins: readonly (string | undefined)[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** `refuse`: the status it answers everything with. `target`: where every tunnel really ends. */
export async function startProxy(options: { refuse?: number; target?: number } = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const logins: (string | undefined)[] = [];
  const sockets = new Set<net.Socket>();
  const note = ({ method = '', url = '', headers }: http.IncomingMessage): void => {
    asked.push(`${method} ${url}`);
    logins.push(headers['proxy-authorization']);
  };
  const server = http.createServer((request, response) => {
    note(request);
    if (options.refuse !== undefined) {
      response.writeHead(options.refuse).end();
      return;
    }
    const { method, headers } = request;
    const onward = http.request(request.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request: http.IncomingMessage, client: net.Socket) => {
    note(request);
    client.on('error', () => undefined);
    if (options.refuse !== undefined) {
      client.end(`HTTP/1.1 ${options.refuse} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${request.url}`);
    const upstream = net.connect(
      options.target ?? Number(port),
      options.target === undefined ? hostname : '127.0.0.1',
    );
    upstream.on('error', () => client.destroy());
    upstream.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    sockets.add(upstream);
  });
  let connections = 0;
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    asked,
    logins,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
