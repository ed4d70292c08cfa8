// The contender undici from npm: a Client, or a Pool where there are several connections.
import { Client, Pool } from 'undici';
import { asIs, requestText } from './client.ts';
import type { BenchClient, Target } from './client.ts';

export function createUndici({ url, connections }: Target): BenchClient {
  const { origin, pathname, search } = new URL(url);
  const client = connections === 1 ? new Client(origin) : new Pool(origin, { connections });
  const headers = { 'content-type': 'application/json' };
  let id = 0;
  return {
    async call(method, params) {
      const { body } = await client.request({
        path: pathname + search,
        method: 'POST',
        headers,
        body: requestText(++id, method, params),
      });
      return ((await body.json()) as { result?: unknown }).result;
    },
    resultOf: asIs,
    close: () => client.destroy(),
  };
}
