// The contender fetch of Node, which chooses its own connections.
import { asIs, requestText } from './client.ts';
import type { BenchClient, Target } from './client.ts';

export function createFetch({ url }: Target): BenchClient {
  const headers = { 'content-type': 'application/json' };
  let id = 0;
  return {
    async call(method, params) {
      const body = requestText(++id, method, params);
      const response = await fetch(url, { method: 'POST', headers, body });
      return ((await response.json()) as { result?: unknown }).result;
    },
    resultOf: asIs,
    close: () => Promise.resolve(),
  };
}
