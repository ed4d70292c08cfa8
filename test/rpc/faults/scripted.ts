// A bare TCP server that answers the first request by a script, and every later one as it should.

import type { Socket } from 'node:net';
import { deferred } from '../deferred.ts';
import { startTcp } from '../servers.ts';
import type { TestServer } from '../servers.ts';

/** What the server does once it has written: end or reset the connection, or leave it open. */
export type Ending = 'ends' | 'resets' | 'waits';

export type Script = {
  /** It does not wait for the request. */
  readonly atOnce: boolean;
  readonly bytes: Uint8Array;
  readonly ending: Ending;
};

const REPLY = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
const GOOD = `HTTP/1.1 200 OK\r\ncontent-length: ${REPLY.length}\r\n\r\n${REPLY}`;

/** `isOver`: once the connection of the first request is gone at both ends. */
export async function startScripted({
  atOnce,
  bytes,
  ending,
}: Script): Promise<TestServer & { readonly isOver: Promise<void> }> {
  let isDone = false;
  const { promise: isOver, resolve } = deferred();
  const act = (socket: Socket): void => {
    isDone = true;
    socket.on('close', () => resolve());
    socket.resume();
    const end = (): void => {
      if (ending === 'ends') socket.end();
      else if (ending === 'resets') socket.resetAndDestroy();
    };
    if (bytes.length === 0) end();
    else socket.write(bytes, end);
  };
  const server = await startTcp((socket) => {
    if (atOnce && !isDone) return act(socket);
    // A request comes as one chunk: it is short.
    socket.on('data', (chunk) => {
      if (!chunk.toString('latin1').startsWith('POST ')) return;
      if (isDone) socket.write(GOOD);
      else act(socket);
    });
  });
  return { ...server, isOver };
}
