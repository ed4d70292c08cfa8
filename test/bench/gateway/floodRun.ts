// Clients that hold sockets, as a program: idle, sending a head byte by byte, or stopping inside a request. None closes
// its side. `node floodRun.ts <JSON of Flood>` prints a line once all are open.
import { once } from 'node:events';
import { connect } from 'node:net';
import { requestFor } from './load.ts';

export type Flood = {
  readonly url: string;
  readonly idle: number;
  readonly dripping: number;
  readonly halfSent: number;
};

const AT_ONCE = 200;
const DRIP_MS = 1_000;

const { url, idle, dripping, halfSent } = JSON.parse(process.argv[2]!) as Flood;
const request = requestFor(url);

async function open(index: number): Promise<void> {
  // Half open: when the server ends its side, this side stays open.
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.resume();
  if (index < idle) return;
  if (index < idle + halfSent) {
    // Some stop in the head of the request, some in its body.
    socket.write(request.slice(0, index % 2 === 0 ? 40 : -10));
    return;
  }
  let sent = 0;
  const drip = setInterval(() => socket.write(request[sent++] ?? ' '), DRIP_MS);
  socket.once('close', () => clearInterval(drip));
}

const count = idle + dripping + halfSent;
for (let first = 0; first < count; first += AT_ONCE)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => open(first + index)),
  );
console.log('open');
