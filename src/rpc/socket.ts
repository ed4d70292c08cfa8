// A WebSocket to a node: texts both ways, a limit on their size, and an end that is told in plain words. It watches
// that the other side is there.

import type { Duplex } from 'node:stream';
import { closeWords, SILENT } from '../core/live/closeWords.ts';
import { closePayload, FrameReader, frameOf, OPCODES } from './frames.ts';

export type RpcSocket = {
  send(text: string): void;
  /** Says goodbye and ends; `onEnd` is not told. */
  close(): void;
};

export interface SocketListener {
  onText(text: string): void;
  /** Once, in words: why it ended. */
  onEnd(why: string): void;
}

/** From one sign of life to the question for another, and how long that may take. */
const PING_MS = 15_000;
/** Texts that are handed on before whatever else waits gets its turn. */
const TURN_TEXTS = 100;
/** The other side gets so long to say goodbye too. */
const GOODBYE_MS = 1_000;

const NORMAL = 1000;
const UTF8 = new TextEncoder();

/** Takes over an upgraded connection. */
export function createSocket(socket: Duplex, mostBytes: number, listener: SocketListener): RpcSocket {
  const reader = new FrameReader(mostBytes);
  let isEnded = false;
  let hasSaidGoodbye = false;
  let isAsked = false;

  const watching = setInterval(() => {
    if (isAsked) return end(SILENT);
    isAsked = true;
    write(OPCODES.ping, new Uint8Array());
  }, PING_MS);
  watching.unref();

  function write(opcode: number, payload: Uint8Array): void {
    if (!isEnded && !hasSaidGoodbye) socket.write(frameOf(opcode, payload));
  }

  function end(why: string | undefined): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(watching);
    socket.destroy();
    if (why !== undefined && !hasSaidGoodbye) listener.onEnd(why);
  }

  /** Hands on what came, some of it at a time; more is read after that. */
  function take(events: ReturnType<FrameReader['read']>): void {
    for (let texts = 0; texts < TURN_TEXTS && !isEnded;) {
      const { done, value: event } = events.next();
      // Not at once: a full socket would go on for 2 MB.
      if (done === true) return void setImmediate(() => socket.resume());
      switch (event.kind) {
        case 'text':
          texts++;
          listener.onText(event.text);
          break;
        case 'ping':
          write(OPCODES.pong, event.payload);
          break;
        case 'pong':
          break;
        case 'close':
          write(OPCODES.close, closePayload(NORMAL));
          return end(closeWords(event.code, event.reason));
        case 'problem':
          write(OPCODES.close, closePayload(event.code));
          return end(event.message);
      }
    }
    if (!isEnded) setImmediate(() => take(events));
  }

  socket.on('data', (chunk: Buffer) => {
    isAsked = false;
    socket.pause();
    take(reader.read(chunk));
  });
  socket.on('error', () => end(closeWords(undefined, '')));
  socket.on('close', () => end(closeWords(undefined, '')));
  socket.on('end', () => end(closeWords(undefined, '')));

  return {
    send: (text) => write(OPCODES.text, UTF8.encode(text)),
    close() {
      if (isEnded || hasSaidGoodbye) return;
      write(OPCODES.close, closePayload(NORMAL));
      hasSaidGoodbye = true;
      setTimeout(() => end(undefined), GOODBYE_MS).unref();
    },
  };
}
