// Facts about an endpoint from the calls of this window: whether it works, its chain, newest block, client and latency.

import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import type { Failure } from '../failure/failure.ts';
import { failureSummary } from '../failure/failureText.ts';
import { failureWords } from '../failure/failureWords.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { smallResult } from '../reply/smallResult.ts';
import type { HistoryEntry } from './call.ts';
import { newestBlock } from './headCall.ts';

/** What is known about an endpoint. Empty before the first call. */
export type EndpointFacts = {
  /** When a call last showed whether the endpoint works, in Unix milliseconds. */
  readonly seenAt?: number;
  /** Why the last call failed, where that was the endpoint’s fault: in a few words, and in a sentence. */
  readonly failure?: { readonly words: string; readonly sentence: string };
  readonly chain?: Chain;
  readonly head?: bigint;
  /** When the call ended that reported `head`, in Unix milliseconds. */
  readonly headAt?: number;
  /** The client that the node last reported, such as `besu`. */
  readonly client?: string;
  /** All that it reported of its client, cut where it is long. */
  readonly clientVersion?: string;
  /** How long the last light call took. */
  readonly latencyMs?: number;
};

/** Calls that every endpoint serves, and whose duration is mostly the time of the way to the server and back. */
export const LIGHT_METHODS = ['eth_chainId', 'eth_blockNumber'] as const;
const LONGEST_VERSION = 200;
const LIGHT = new Set<string>(LIGHT_METHODS);

export function factsAfter(before: EndpointFacts, entry: HistoryEntry): EndpointFacts {
  const { method, outcome, startedAt, durationMs } = entry;
  const seenAt = startedAt + durationMs;
  if (!outcome.ok) {
    const { failure } = outcome;
    // The call was never sent, or was cancelled.
    if (failure.kind === 'input' || failure.kind === 'cancelled') return before;
    const failureTexts = { words: failureWords(failure), sentence: failureSummary(failure) };
    // An endpoint that was unreachable may come back as another chain, so its facts are dropped.
    const kept = failure.kind === 'network' ? {} : before;
    if (!isRefusalOfOne(failure, method)) return { ...kept, seenAt, failure: failureTexts };
  }
  const { failure: _mended, ...rest } = before;
  const id = method === 'eth_chainId' ? exactAmount(smallResult(outcome)) : undefined;
  const chain = id === undefined ? undefined : chainById(id);
  const latencyMs = LIGHT.has(method) && outcome.ok ? durationMs : undefined;
  const version = method === 'web3_clientVersion' ? smallResult(outcome) : undefined;
  const client = clientName(version);
  const clientVersion = typeof version === 'string' ? ellipsis(version, LONGEST_VERSION) : undefined;
  const head = newestBlock(entry);
  const headAt = head === undefined ? undefined : seenAt;
  return { ...rest, seenAt, ...omitUndefined({ chain, head, headAt, latencyMs, client, clientVersion }) };
}

/** `Geth/v1.17.4-stable/linux-amd64/go1.25.1` -> `geth`. */
export function clientName(version: JsonValue | undefined): string | undefined {
  return typeof version === 'string' ? /^[A-Za-z][\w-]{0,40}/.exec(version)?.[0].toLowerCase() : undefined;
}

/** Whether the endpoint refused only this call: such an endpoint works, while one that refuses every call does not. */
function isRefusalOfOne(failure: Failure, method: string): boolean {
  if (LIGHT.has(method)) return false;
  // The response is longer than the extension’s limit, or than the server’s.
  if (failure.kind === 'protocol') return failure.rule === 'tooLarge';
  if (failure.kind === 'http') return failure.status === 413;
  if (failure.kind !== 'rpc') return false;
  const { status } = failure;
  // 405: nothing at this URL takes a POST.
  return status !== 401 && status !== 405 && status !== 429 && status < 500;
}
