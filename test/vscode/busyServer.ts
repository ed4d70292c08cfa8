// A server that is busy at first, and says when to come again.
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

/** Refuses the first `refusals` requests with 429 and this Retry-After, then answers. */
export function busyServer(refusals: number, retryAfter: string) {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      asked.push(method);
      const isBusy = asked.length <= refusals;
      const end = isBusy ? '"error":{"code":-32005,"message":"slow down"}' : '"result":"0x10"';
      response.writeHead(isBusy ? 429 : 200, {
        'content-type': 'application/json',
        ...(isBusy ? { 'retry-after': retryAfter } : {}),
      });
      response.end(`{"jsonrpc":"2.0","id":${id},${end}}`);
    });
  };
  return { asked, answer };
}
