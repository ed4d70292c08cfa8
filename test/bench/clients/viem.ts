// The contender viem over HTTP, alone and with its automatic batches.
import { createClient, http } from 'viem';
import { asIs } from './client.ts';
import type { BenchClient, Target } from './client.ts';

/** `batchSize` 1 sends each call by itself. viem has no limit on connections of its own. */
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
