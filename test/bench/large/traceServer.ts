// Owns the program that serves one trace to every request, so that making and sending it costs the measured process
// nothing. `node traceServer.ts <bytes>` prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { traceParts } from './traceBody.ts';

/** Above this the body is made anew for each request instead of being held. */
const MOST_HELD = 200_000_000;

const bytes = Number(process.argv[2]);
const held =
  bytes > MOST_HELD ? undefined : [...traceParts(bytes)].map((part) => Buffer.from(part, 'latin1'));

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const size = held?.reduce((sum, part) => sum + part.length, 0);
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(size === undefined ? {} : { 'content-length': size }),
    });
    const parts = (held ?? traceParts(bytes))[Symbol.iterator]();
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
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
