// What the calls of this window told of an endpoint: whether it works, its chain, its newest block, how fast it is.

import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import type { Failure } from '../failure/failure.ts';
import { failureSummary } from '../failure/failureText.ts';
import { failureWords } from '../failure/failureWords.ts';
import { given } from '../given.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { smallResult } from '../reply/smallResult.ts';
import type { HistoryEntry } from './call.ts';
import { newestBlock } from './headCall.ts';

/** Empty before the first call. */
export type EndpointFacts = {
  /** When it was last told whether the endpoint works, in Unix milliseconds. */
  readonly toldAt?: number;
  /** Why the last call failed, where that was the endpoint’s fault: in few words, and in a sentence. */
  readonly failure?: { readonly words: string; readonly sentence: string };
  readonly chain?: Chain;
  readonly head?: bigint;
  /** The client that it named itself last, such as `besu`. */
  readonly client?: string;
  /** How long its last response to a light call took. */
  readonly latencyMs?: number;
};

/** Every endpoint serves them, and their time is that of the way to the server and back. */
export const LIGHT_METHODS = ['eth_chainId', 'eth_blockNumber'] as const;
const LIGHT = new Set<string>(LIGHT_METHODS);

export function factsAfter(before: EndpointFacts, entry: HistoryEntry): EndpointFacts {
  const { method, outcome, startedAt, durationMs } = entry;
  const toldAt = startedAt + durationMs;
  if (!outcome.ok) {
    const { failure } = outcome;
    // It was never sent, or was called off.
    if (failure.kind === 'input' || failure.kind === 'cancelled') return before;
    const told = { words: failureWords(failure), sentence: failureSummary(failure) };
    // What is gone can come back as another chain.
    const kept = failure.kind === 'network' ? {} : before;
    if (!isRefusalOfOne(failure, method)) return { ...kept, toldAt, failure: told };
  }
  const { failure: _mended, ...rest } = before;
  const id = method === 'eth_chainId' ? exactAmount(smallResult(outcome)) : undefined;
  const chain = id === undefined ? undefined : chainById(id);
  const latencyMs = LIGHT.has(method) && outcome.ok ? durationMs : undefined;
  const client = method === 'web3_clientVersion' ? clientName(smallResult(outcome)) : undefined;
  return { ...rest, toldAt, ...given({ chain, head: newestBlock(entry), latencyMs, client }) };
}

/** `Geth/v1.17.4-stable/linux-amd64/go1.25.1` -> `geth`. */
export function clientName(version: JsonValue | undefined): string | undefined {
  return typeof version === 'string' ? /^[A-Za-z][\w-]{0,40}/.exec(version)?.[0].toLowerCase() : undefined;
}

/** An endpoint that refuses one call works; one that takes none does not. */
function isRefusalOfOne(failure: Failure, method: string): boolean {
  if (LIGHT.has(method)) return false;
  // Such a response is longer than our own limit, or than the server’s.
  if (failure.kind === 'protocol') return failure.rule === 'tooLarge';
  if (failure.kind === 'http') return failure.status === 413;
  if (failure.kind !== 'rpc') return false;
  const { status } = failure;
  return status !== 401 && status !== 429 && status < 500;
}
