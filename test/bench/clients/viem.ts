// The contender viem over HTTP, with single calls and with its automatic batches.
import { createClient, http } from 'viem';
import { asIs } from './client.ts';
import type { BenchClient, Target } from './client.ts';

/** With `batchSize` 1, each call is sent by itself. viem does not limit its connections. */
export function createViem({ url }: Target, batchSize = 1): BenchClient {
  const batch = batchSize > 1 && { batchSize, wait: 0 };
  const client = createClient({ transport: http(url, { batch }) });
  const request = client.request as (call: { method: string; params: readonly string[] }) => Promise<unknown>;
  return {
    call: (method, params) => request({ method, params }),
    resultOf: asIs,
    close: () => Promise.resolve(),
  };
}
