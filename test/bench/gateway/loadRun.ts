// The load of one sample, as a program: each keep-alive connection calls again after a response. Counts bytes, to cost
// less than any proxy. `node loadRun.ts <JSON of Load>` prints a JSON of LoadResult.
import { connect } from 'node:net';
import { quantile } from '../rounds.ts';

export type Load = {
  readonly port: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly ms: number;
  /** The bytes of one call. */
  readonly request: string;
};

export type LoadResult = {
  /** The calls with a response during the measurement, and its duration. */
  readonly calls: number;
  readonly seconds: number;
  /** The same with the calls of the warm-up. */
  readonly allCalls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What went wrong; '' where every response was 200. */
  readonly fault: string;
};

const MOST_CALLS = 8_000_000;
const RIGHT = Buffer.from('HTTP/1.1 200');

function run({ port, connections, warmUpMs, ms, request }: Load): Promise<LoadResult> {
  const bytes = Buffer.from(request);
  const waits = new Float64Array(MOST_CALLS);
  /** All responses to the same call have the same length. */
  let size = 0;
  let calls = 0;
  let fault = '';
  let ended = false;

  function open(): void {
    const buffer = Buffer.allocUnsafeSlow(65_536);
    let sentAt = 0;
    let received = 0;
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback(length) {
          if (received === 0 && buffer.compare(RIGHT, 0, RIGHT.length, 0, RIGHT.length) !== 0)
            fault ||= buffer.toString('latin1', 0, Math.min(length, 200));
          if (size === 0) size = sizeOf(buffer.toString('latin1', 0, length));
          received += length;
          if (received < size) return true;
          received -= size;
          const now = performance.now();
          waits[calls % MOST_CALLS] = now - sentAt;
          calls += 1;
          sentAt = now;
          if (!ended) socket.write(bytes);
          return true;
        },
      },
    });
    socket.on('connect', () => {
      sentAt = performance.now();
      socket.write(bytes);
    });
    socket.on('close', () => {
      if (!ended) fault ||= 'a connection was closed';
    });
    socket.on('error', ({ message }) => {
      if (!ended) fault ||= message;
    });
  }

  for (let index = 0; index < connections; index++) open();
  return new Promise((resolve) => {
    setTimeout(() => {
      const [first, begin] = [calls, performance.now()];
      setTimeout(() => {
        ended = true;
        const seconds = (performance.now() - begin) / 1000;
        const measured = [...waits.subarray(first, calls)];
        resolve({
          calls: calls - first,
          seconds,
          allCalls: calls,
          p50Ms: quantile(measured, 0.5),
          p99Ms: quantile(measured, 0.99),
          fault,
        });
      }, ms);
    }, warmUpMs);
  });
}

/** The bytes of the whole response that begins with this text. */
function sizeOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  return head + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!) as Load)));
process.exit();
