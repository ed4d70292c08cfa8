// The contender of this project: the whole path from draft to decoded outcome, put together as in src/host.
import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { RpcClient } from '../../../src/rpc/client.ts';
import type { Shipped } from '../build.ts';
import type { BenchClient } from './client.ts';

/** The key of the endpoint that all clients call; the others get it as a part of the URL. */
export const key = 'bench0123456789abcdef';

export function keyedUrl(url: string): string {
  return `${url}/?key=${key}`;
}

export function keyedEndpoint(url: string): Endpoint {
  return { id: 'bench', name: 'Bench', urlTemplate: `${url}/?key=\${apiKey}` };
}

/** The extension's client with the limits of its default settings. */
export function createShippedRpc({ rpc }: Shipped): RpcClient {
  const limits = {
    connectTimeoutMs: 10_000,
    totalTimeoutMs: 30_000,
    maxResponseBytes: 128_000_000,
    maxConnections: 50,
  };
  return rpc.createRpcClient(
    () => limits,
    () => Promise.resolve(undefined),
  );
}

/** `keep`: takes the entry of each call, as the history does. */
export function createOurs(
  shipped: Shipped,
  url: string,
  keep: (entry: HistoryEntry) => void = () => {},
): BenchClient {
  const client = createShippedRpc(shipped);
  const secret = new shipped.core.Secret(key);
  const endpoint = keyedEndpoint(url);
  let rpcId = 0;
  return {
    call: (method, params) =>
      shipped.core.runCall<AbortSignal>(
        {
          send: (call, signal) => client.send(call, signal),
          keyFor: () => Promise.resolve(secret),
          history: { started() {}, finished: keep },
          now: Date.now,
          clock: () => performance.now(),
          headOf: () => undefined,
          chainOf: () => undefined,
          newId: randomUUID,
          nextRpcId: () => ++rpcId,
        },
        { endpoint, method, params },
        new AbortController().signal,
      ),
    resultOf(answer) {
      const { outcome } = answer as HistoryEntry;
      return outcome.ok ? outcome.result : outcome.failure;
    },
    close: () => client.close(),
  };
}
