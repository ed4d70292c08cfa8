// A node as a program that responds to each call with the same text over HTTP and WebSocket, as fast as Node can.
// eth_subscribe gets an id and then notifications. `node socketNodeRun.ts <JSON of Notices>` prints its port.
import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type Notices = {
  readonly count: number;
  /** Sends `burst` notifications at once, then pauses. */
  readonly burst: number;
  readonly pauseMs: number;
};

/** The response to the calls of loads. */
const RESULT = (id: string): string => `{"jsonrpc":"2.0","id":${id},"result":"0x7a69"}`;

const { count, burst, pauseMs } = JSON.parse(process.argv[2]!) as Notices;
const HTTP = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${RESULT('1').length}\r\n\r\n` +
    RESULT('1'),
);
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const HEAD = `{"number":"0x1","hash":"0x${'1'.repeat(64)}","logsBloom":"0x${'0'.repeat(512)}"`;

function frame(text: string): Buffer {
  const head = text.length < 126 ? Buffer.from([0x81, text.length]) : Buffer.from([0x81, 126, 0, 0]);
  if (head.length > 2) head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** In these benchmarks, each call arrives whole: each `POST` is one call. */
function overHttp(socket: Socket, chunk: Buffer): void {
  const calls = chunk.toString('latin1').split('POST /').length - 1;
  const block = chunk.includes('eth_getBlockByNumber');
  if (!block) for (let index = 0; index < calls; index++) socket.write(HTTP);
}

function upgrade(socket: Socket, chunk: Buffer): void {
  const key = /sec-websocket-key: *(\S+)/i.exec(chunk.toString('latin1'))?.[1] ?? '';
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    const answers: Buffer[] = [];
    while (rest.length >= at + 6) {
      const size = rest[at + 1]! & 0x7f;
      const start = at + (size === 126 ? 8 : 6);
      const length = size === 126 ? rest.readUInt16BE(at + 2) : size;
      if (rest.length < start + length) break;
      if ((rest[at]! & 0x0f) === 1) answers.push(answerTo(socket, unmask(rest, start, length)));
      at = start + length;
    }
    rest = rest.subarray(at);
    if (answers.length > 0) socket.write(answers.length === 1 ? answers[0]! : Buffer.concat(answers));
  });
}

function unmask(bytes: Buffer, start: number, length: number): Buffer {
  const mask = bytes.subarray(start - 4, start);
  const text = bytes.subarray(start, start + length);
  if (mask.readUInt32BE() !== 0)
    for (let index = 0; index < length; index++) text[index]! ^= mask[index % 4]!;
  return text;
}

const QUICK = /"id":(\d+),"method":"eth_c/;

function answerTo(socket: Socket, text: Buffer): Buffer {
  // As a node does, it replies under the id of the call.
  const [, quickId] = QUICK.exec(text.toString('latin1')) ?? [];
  if (quickId !== undefined) return frame(RESULT(quickId));
  const { id, method } = JSON.parse(text.toString()) as { id: number; method: string };
  if (method === 'eth_getBlockByNumber') return frame(`{"jsonrpc":"2.0","id":${id},"result":${HEAD}}}`);
  if (method === 'eth_subscribe') void notify(socket);
  return frame(`{"jsonrpc":"2.0","id":${id},"result":"0x9"}`);
}

/** Sends notifications as fast as the client reads them. */
async function notify(socket: Socket): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let sent = 0; sent < count && !socket.destroyed;) {
    const frames: Buffer[] = [];
    for (let index = 0; index < burst && sent < count; index++, sent++) {
      const hash = `"0x${sent.toString(16).padStart(64, '0')}"`;
      // The newest block is block 1.
      const result = HEAD.replace(/"0x1{64}"/, hash).replace('"0x1"', `"0x${(sent + 2).toString(16)}"`);
      frames.push(
        frame(
          `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x9","result":${result}}}}`,
        ),
      );
    }
    if (!socket.write(Buffer.concat(frames))) await new Promise((resolve) => socket.once('drain', resolve));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const server = createServer((socket) => {
  socket.setNoDelay(true).on('error', () => undefined);
  socket.once('data', (chunk: Buffer) => {
    if (chunk.subarray(0, 4).toString() === 'GET ') return upgrade(socket, chunk);
    socket.on('data', (more: Buffer) => overHttp(socket, more));
    return overHttp(socket, chunk);
  });
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
