// The reference contender: HTTP/1.1 written by hand on keep-alive sockets, which finds the reply by its content-length
// and does nothing else.
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { requestText } from './client.ts';
import type { BenchClient, Target } from './client.ts';

type Connection = { post(body: string): Promise<string>; end(): void };

const LENGTH = 'content-length: ';

export async function createRaw({ url, connections }: Target): Promise<BenchClient> {
  const target = new URL(url);
  const all = await Promise.all(Array.from({ length: connections }, () => connect(target)));
  const idle = [...all];
  let id = 0;
  return {
    async call(method, params) {
      const connection = idle.pop()!;
      const text = await connection.post(requestText(++id, method, params));
      idle.push(connection);
      return text;
    },
    resultOf: (text) => (JSON.parse(text as string) as { result?: unknown }).result,
    close() {
      for (const connection of all) connection.end();
      return Promise.resolve();
    },
  };
}

function connect(target: URL): Promise<Connection> {
  const head =
    `POST ${target.pathname}${target.search} HTTP/1.1\r\nhost: ${target.host}\r\nconnection: keep-alive\r\n` +
    `content-type: application/json\r\naccept: application/json\r\n${LENGTH}`;
  return new Promise((resolve, reject) => {
    const socket: Socket = createConnection(Number(target.port), target.hostname);
    let answer = '';
    let done: (body: string) => void = () => {};
    let failed: (error: Error) => void = reject;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', (error) => failed(error));
    socket.on('data', (text: string) => {
      answer += text;
      const start = answer.indexOf('\r\n\r\n') + 4;
      if (start < 4) return;
      const at = answer.indexOf(LENGTH) + LENGTH.length;
      if (answer.length < start + Number.parseInt(answer.slice(at, at + 12), 10)) return;
      const body = answer.slice(start);
      answer = '';
      done(body);
    });
    socket.once('connect', () =>
      resolve({
        post: (body) =>
          new Promise((settle, fail) => {
            done = settle;
            failed = fail;
            socket.write(`${head}${body.length}\r\n\r\n${body}`);
          }),
        end: () => socket.destroy(),
      }),
    );
  });
}
