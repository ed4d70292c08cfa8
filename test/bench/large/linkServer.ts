// A server behind a slow link: one trace, compressed in advance, for every request. `node linkServer.ts <bytes>
// <coding> <Mbit/s>` prints its port once it is ready.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { traceBody } from './traceBody.ts';

/** The quick levels that servers use for a body made anew for each call. */
const PACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 5 }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (bytes) => zstdCompressSync(bytes),
};
/** The slow link lets a few bytes through at each tick. */
const TICK_MS = 4;

const [bytes, coding, mbits] = process.argv.slice(2) as [string, string, string];
const body = PACK[coding]!(traceBody(Number(bytes)));
const bytesPerMs = (Number(mbits) * 1e6) / 8 / 1000;

/** Never sends more than the link had time for. */
async function sendSlowly(response: ServerResponse): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < body.length && !response.destroyed;) {
    await delay(TICK_MS);
    const most = Math.min(body.length, Math.floor((performance.now() - start) * bytesPerMs));
    response.write(body.subarray(sent, most));
    sent = most;
  }
  response.end();
}

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...(coding === 'none' ? {} : { 'content-encoding': coding }),
  });
  void sendSlowly(response);
});
server.listen(0, '127.0.0.1', () => console.log(`${(server.address() as AddressInfo).port} ${body.length}`));
