// The interface of each contender in the call benchmark.

/** Makes JSON-RPC calls in the way of one client. `call` is timed; `resultOf` finds the result in its return value. */
export interface BenchClient {
  call(method: string, params: readonly string[]): Promise<unknown>;
  resultOf(answer: unknown): unknown;
  close(): Promise<void>;
}

/** The URL of the calls, and the most connections that a client may hold. */
export type Target = { readonly url: string; readonly connections: number };

export const asIs = (answer: unknown): unknown => answer;

export const requestText = (id: number, method: string, params: readonly string[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
