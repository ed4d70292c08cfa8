// Asks several endpoints about their chains before they get the same call: chain ids, newest blocks, and the hash of
// the common block. None of that is recorded.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { exactAmount, formatQuantity } from '../../core/quantity.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import { atTags, requestedTags } from '../../core/watch/atBlock.ts';
import type { ChainSeen } from '../../core/watch/commonChain.ts';
import type { Calls } from '../calls/calls.ts';
import { commonText } from './commonBlockText.ts';
import type { RepeatedCall } from './repeat.ts';

/** The chain of one endpoint. `head`: the number of the block that the tag of the call stands for there. */
export type EndpointChain = ChainSeen & { readonly head?: bigint };

/** What each endpoint reported, in order; or why they cannot be compared at one block. */
export type EndpointChains =
  | {
      readonly seen: readonly EndpointChain[];
      /** The block whose hash was asked for. */
      readonly block?: bigint;
      readonly params: RepeatedCall['params'];
      /** A sentence that says at which blocks the call is made. */
      readonly about: string;
      readonly problem?: undefined;
    }
  | { readonly problem: string };

type SendRead = (
  endpoint: Endpoint,
  method: string,
  params: readonly JsonValue[],
) => Promise<JsonValue | undefined>;

/** `isOwn`: the call is made at each endpoint's own blocks, not at the lowest block that any of them reported. */
export async function requestChains(
  call: RepeatedCall,
  isOwn: boolean,
  endpoints: readonly Endpoint[],
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<EndpointChains> {
  const send: SendRead = async (endpoint, method, params) => {
    const entry = await calls.run({ endpoint, method, params, origin: 'extension', record: 'never' }, token);
    return entry && smallResult(entry.outcome);
  };
  const tags = requestedTags(call);
  const [chainIds, ...headsByTag] = await Promise.all([
    Promise.all(endpoints.map(async (endpoint) => exactAmount(await send(endpoint, 'eth_chainId', [])))),
    ...tags.map((tag) =>
      Promise.all(
        endpoints.map(async (endpoint) => {
          const head = await calls.blocksAt(endpoint, token).numberOf(`${tag}-0`);
          return 'number' in head ? head.number : undefined;
        }),
      ),
    ),
  ]);
  const lowest = new Map(tags.map((tag, index) => [tag, lowestOf(headsByTag[index]!)]));
  const untold = tags.filter((tag) => lowest.get(tag) === undefined);
  if (untold.length > 0)
    return {
      problem: vscode.l10n.t(
        'No endpoint returned its block “{0}”, so they cannot be compared at one block.',
        untold.join('”, “'),
      ),
    };
  const block = lowestOf([...lowest.values()]);
  const hashes =
    block === undefined ? [] : await Promise.all(endpoints.map((endpoint) => hashOf(block, endpoint, send)));
  const heads = headsByTag[0] ?? [];
  return {
    seen: endpoints.map((_endpoint, at) =>
      omitUndefined({ chainId: chainIds[at], head: heads[at], hash: hashes[at] }),
    ),
    ...omitUndefined({ block }),
    params: isOwn ? call.params : atTags(call, (tag) => lowest.get(tag)!),
    about: aboutText(isOwn, lowest, heads),
  };
}

/** Says nothing of a call without a block tag: a result such as a chain id is of no block. */
function aboutText(isOwn: boolean, ...[lowest, heads]: Parameters<typeof commonText>): string {
  if (lowest.size === 0) return '';
  return isOwn ? vscode.l10n.t('Each was called at its own latest block.') : commonText(lowest, heads);
}

async function hashOf(block: bigint, endpoint: Endpoint, send: SendRead): Promise<string | undefined> {
  const found = await send(endpoint, 'eth_getBlockByNumber', [formatQuantity(block), false]);
  const hash = found !== undefined && isJsonObject(found) ? found['hash'] : undefined;
  return typeof hash === 'string' ? hash.toLowerCase() : undefined;
}

function lowestOf(numbers: readonly (bigint | undefined)[]): bigint | undefined {
  let lowest: bigint | undefined;
  for (const number of numbers)
    if (number !== undefined && (lowest === undefined || number < lowest)) lowest = number;
  return lowest;
}
