// Serves one trace to every request, in a process of its own, so that it costs the measured one nothing. `node
// traceServer.ts <bytes>` prints its port, then a line with the times of each reply.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { traceParts } from './traceBody.ts';

/** A larger body is made anew for each request and not kept in memory. */
const MOST_HELD = 200_000_000;

const bytes = Number(process.argv[2]);
const held =
  bytes > MOST_HELD ? undefined : [...traceParts(bytes)].map((part) => Buffer.from(part, 'latin1'));

const now = (): number => performance.timeOrigin + performance.now();

/** The parts of the response to the call with this id. */
function* partsFor(id: number): Generator<Buffer | string> {
  if (held === undefined) return yield* traceParts(bytes, id);
  yield held[0]!.toString('latin1').replace('"id":1,', `"id":${id},`);
  yield* held.slice(1);
}

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { id = 1 } = JSON.parse(body) as { id?: number };
    const parts = partsFor(id);
    const size = held?.reduce((sum, part) => sum + part.length, String(id).length - 1);
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(size === undefined ? {} : { 'content-length': size }),
    });
    const firstByteAt = now();
    response.once('finish', () => console.log(JSON.stringify({ firstByteAt, lastByteAt: now() })));
    const send = (): void => {
      for (let next = parts.next(); next.done !== true; next = parts.next()) {
        if (response.write(next.value)) continue;
        response.once('drain', send);
        return;
      }
      response.end();
    };
    send();
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
