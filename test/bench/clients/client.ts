// The interface of every contender of the call benchmark.

/** Makes JSON-RPC calls in its own way. `call` is what is timed; `resultOf` finds the result in what it gave. */
export interface BenchClient {
  call(method: string, params: readonly string[]): Promise<unknown>;
  resultOf(answer: unknown): unknown;
  close(): Promise<void>;
}

/** Where calls go, and how many connections a client may hold there. */
export type Target = { readonly url: string; readonly connections: number };

export const asIs = (answer: unknown): unknown => answer;

export const requestText = (id: number, method: string, params: readonly string[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
