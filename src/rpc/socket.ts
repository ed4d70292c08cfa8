// A WebSocket to a node: sends and receives text, limits the size of a message, and reports the end in plain words.
// Pings the other side to see that it is still there.

import type { Duplex } from 'node:stream';
import { Receiver, Sender } from 'ws';
import { closeWords, SILENT_SERVER } from '../core/live/closeWords.ts';

export type RpcSocket = {
  send(text: string): void;
  /** Sends a close frame and ends the connection; `onEnd` is not called. */
  close(): void;
};

export interface SocketListener {
  onText(text: string): void;
  /** Called once: why the connection ended. */
  onEnd(why: string): void;
}

/** Time from one ping to the next. The connection ends where the other side sends nothing in between. */
const PING_MS = 15_000;
/** How long the other side has to close its end too, and to take what was written. */
const GOODBYE_MS = 1_000;
/** Most frames or pieces of one message: a message of more is made to use up memory. */
const MOST_PARTS = 20_000;

const [NORMAL, BROKEN_RULE, NOT_TEXT, NOT_UTF8, TOO_LARGE] = [1000, 1002, 1003, 1007, 1009];
/** A client must mask its frames. */
const MASKED = true;
const WHOLE_TEXT = { fin: true, mask: MASKED, binary: false, compress: false } as const;

/** Takes over an upgraded connection. */
export function createSocket(socket: Duplex, mostBytes: number, listener: SocketListener): RpcSocket {
  const sender = new Sender(socket);
  // One message or ping per turn of the event loop: other work gets its turn, and a flood waits in the network.
  const receiver = new Receiver({
    allowSynchronousEvents: false,
    maxPayload: mostBytes,
    maxFragments: MOST_PARTS,
    maxBufferedChunks: MOST_PARTS,
  });
  let isEnded = false;
  let hasSaidGoodbye = false;
  let isCloseRequested = false;
  /** The payload of the newest ping that has no pong yet. */
  let pinged: Buffer | undefined;

  const watching = setInterval(() => {
    if (isCloseRequested) return end(SILENT_SERVER);
    isCloseRequested = true;
    write(() => sender.ping('', MASKED));
  }, PING_MS);
  watching.unref();

  function write(frame: () => void): void {
    if (!isEnded && !hasSaidGoodbye) frame();
  }

  function end(why: string | undefined): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(watching);
    // Nothing more is read; what was written still goes out.
    socket.unpipe(receiver).pause();
    socket.end(() => socket.destroy());
    setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    if (why !== undefined && !hasSaidGoodbye) listener.onEnd(why);
  }

  function endWith(code: number, why: string): void {
    write(() => sender.close(code, undefined, MASKED));
    end(why);
  }

  /** Sends the pong. A server that does not read its pongs gets no more of them, so that none pile up here. */
  function answerPing(): void {
    if (pinged === undefined || socket.writableNeedDrain) return;
    const payload = pinged;
    pinged = undefined;
    write(() => sender.pong(payload, MASKED));
  }

  receiver.on('message', (data, isBinary) => {
    if (isEnded) return;
    if (isBinary) endWith(NOT_TEXT, 'The server sent bytes where JSON-RPC is text.');
    else listener.onText(data.toString('utf8'));
  });
  receiver.on('ping', (payload) => {
    pinged = payload;
    answerPing();
  });
  receiver.on('conclude', (code, reason) => endWith(NORMAL, closeWords(code, reason.toString('utf8'))));
  receiver.on('error', (error) => {
    const { code, why } = problemOf(error, mostBytes);
    endWith(code, why);
  });
  // All data that came before the end has been read.
  receiver.on('finish', () => end(closeWords(undefined, '')));

  socket.on('data', () => (isCloseRequested = false));
  socket.on('drain', answerPing);
  socket.on('error', () => end(closeWords(undefined, '')));
  socket.on('close', () => receiver.end());
  socket.pipe(receiver);

  return {
    send: (text) => write(() => sender.send(text, WHOLE_TEXT)),
    close() {
      if (isEnded || hasSaidGoodbye) return;
      write(() => sender.close(NORMAL, undefined, MASKED));
      hasSaidGoodbye = true;
      setTimeout(() => end(undefined), GOODBYE_MS).unref();
    },
  };
}

/** Turns an error of the frame reader into the close code to send and a reason in words. */
function problemOf(
  { code, message }: { readonly code?: string; readonly message: string },
  mostBytes: number,
): { readonly code: number; readonly why: string } {
  switch (code) {
    case 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH':
    case 'WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH':
      return { code: TOO_LARGE, why: `A message of the server is larger than ${mostBytes} bytes.` };
    case 'WS_ERR_INVALID_UTF8':
      return { code: NOT_UTF8, why: 'A message of the server is not valid UTF-8 text.' };
    default:
      return { code: BROKEN_RULE, why: `The server breaks the rules of WebSocket: ${message}.` };
  }
}
