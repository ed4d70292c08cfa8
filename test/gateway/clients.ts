// Clients of the gateway that no library is: those that say nothing, stop in the middle, or do not read.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { KEY } from './program.ts';

const HEAD = `POST /v1/${KEY} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

/** What clients send that is no whole request. */
export const UNFINISHED: Readonly<Record<string, string>> = {
  nothing: '',
  'half a head': HEAD,
  'half a body': `${HEAD}Content-Length: 60\r\n\r\n{"jsonrpc"`,
  'half a large body': `${HEAD}Content-Length: 100000\r\n\r\n{"jsonrpc"`,
  'half a chunked body': `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso\r\n`,
  'half a body that nobody may send': `POST /v1/wrong-key HTTP/1.1\r\nHost: x\r\nContent-Length: 60\r\n\r\n{`,
};

/** The bytes of a whole call. */
export function callBytes(body: string, key = KEY): string {
  return `${HEAD.replace(KEY, key)}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Connects and sends; the client's end is never closed, and errors are expected. */
export async function open(base: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/**
 * Resolves with all that came, once the other end has closed the connection for good. A socket that was only ended
 * there takes all that is written to it.
 */
export async function untilReset(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('end', () => {
    const knock = setInterval(() => socket.write('x'), 20);
    void closed.then(() => clearInterval(knock));
  });
  await closed;
  return text;
}
