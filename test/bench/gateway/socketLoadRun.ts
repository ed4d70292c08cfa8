// The load of one sample over WebSocket, as a program: each socket keeps some calls in flight. Counts bytes. `node
// socketLoadRun.ts <JSON of SocketLoad>` prints a JSON of LoadResult.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { quantile } from '../rounds.ts';
import type { LoadResult } from './loadRun.ts';

export type SocketLoad = {
  readonly url: string;
  readonly sockets: number;
  /** The calls in flight on each socket; each reply is followed by another call. */
  readonly depth: number;
  /** Calls a second of all sockets together, whenever replies come; undefined: none but those of `depth`. */
  readonly rate?: number | undefined;
  readonly warmUpMs: number;
  readonly ms: number;
  readonly call: string;
  /** The bytes of the response text. */
  readonly answerBytes: number;
};

const MOST_CALLS = 8_000_000;

function run({
  url,
  sockets,
  depth,
  rate,
  warmUpMs,
  ms,
  call,
  answerBytes,
}: SocketLoad): Promise<LoadResult> {
  const { port, pathname, host } = new URL(url);
  const upgrade =
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  const frame = maskedFrame(call);
  const size = answerBytes + 2;
  const waits = new Float64Array(MOST_CALLS);
  let calls = 0;
  let fault = '';
  let ended = false;
  /** Sends calls over the sockets that are open. */
  const up: ((count: number) => void)[] = [];

  function open(): void {
    const sentAt: number[] = [];
    let received = 0;
    let isUp = false;
    const send = (count: number): void => {
      const now = performance.now();
      for (let index = 0; index < count; index++) sentAt.push(now);
      socket.write(count === 1 ? frame : Buffer.concat(Array.from({ length: count }, () => frame)));
    };
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () =>
      socket.write(upgrade),
    );
    socket.on('data', (bytes: Buffer) => {
      if (!isUp) {
        if (!bytes.toString('latin1').startsWith('HTTP/1.1 101')) fault ||= bytes.toString('latin1', 0, 200);
        isUp = true;
        up.push(send);
        return depth > 0 ? send(depth) : undefined;
      }
      if (received === 0 && (bytes[0] !== 0x81 || bytes[1] !== answerBytes))
        fault ||= bytes.toString('latin1');
      received += bytes.length;
      const whole = Math.floor(received / size);
      received -= whole * size;
      const now = performance.now();
      for (let index = 0; index < whole; index++) waits[calls++ % MOST_CALLS] = now - sentAt.shift()!;
      if (!ended && whole > 0 && depth > 0) send(whole);
    });
    socket.on('close', () => {
      if (!ended) fault ||= 'a socket was closed';
    });
    socket.on('error', ({ message }) => {
      if (!ended) fault ||= message;
    });
  }

  for (let index = 0; index < sockets; index++) open();
  if (rate !== undefined) sendAtRate(up, rate, () => ended);
  return new Promise((resolve) => {
    setTimeout(() => {
      const [first, begin] = [calls, performance.now()];
      setTimeout(() => {
        ended = true;
        const measured = [...waits.subarray(first, calls)];
        resolve({
          calls: calls - first,
          seconds: (performance.now() - begin) / 1000,
          allCalls: calls,
          p50Ms: quantile(measured, 0.5),
          p99Ms: quantile(measured, 0.99),
          fault,
        });
      }, ms);
    }, warmUpMs);
  });
}

/** As clients have to, it uses a mask that is not zeros: a node behind nginx must undo it, and so must a gateway. */
function maskedFrame(text: string): Buffer {
  const mask = randomBytes(4);
  const bytes = Buffer.from(text).map((byte, at) => byte ^ mask[at % 4]!);
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), mask, bytes]);
}

/** One call after another, each over the next socket. */
function sendAtRate(up: readonly ((count: number) => void)[], rate: number, isOver: () => boolean): void {
  const begin = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    if (isOver()) return clearInterval(timer);
    for (const due = ((performance.now() - begin) * rate) / 1000; sent < due; sent++)
      up[sent % up.length]?.(1);
  }, 1);
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!) as SocketLoad)));
process.exit();
