// The block that several endpoints are asked about, and whether they serve the same chain.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { BlockOffset } from '../../core/input/blockOffset.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { atTags, namesBlock, tagsAsked } from '../../core/watch/atBlock.ts';
import { askHead } from '../calls/askHead.ts';
import type { Calls } from '../calls/calls.ts';
import type { RepeatedCall } from './repeat.ts';

/** The parameters that are sent to all, and what to say of their block; or why there are none. */
type SameBlock =
  | { readonly params: RepeatedCall['params']; readonly about: string; readonly problem?: undefined }
  | { readonly problem: string };

/** Names the lowest block that any of them has for each tag. */
export async function sameBlock(
  call: RepeatedCall,
  asked: readonly Endpoint[],
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<SameBlock> {
  const lowest = new Map<BlockOffset['tag'], bigint>();
  for (const tag of tagsAsked(call)) {
    const heads = await Promise.all(asked.map((endpoint) => askHead(tag, endpoint, calls, token)));
    for (const head of heads)
      if (typeof head === 'bigint' && head <= (lowest.get(tag) ?? head)) lowest.set(tag, head);
  }
  const untold = tagsAsked(call).filter((tag) => !lowest.has(tag));
  if (untold.length > 0)
    return {
      problem: vscode.l10n.t(
        'None of them told its block “{0}”, so they could not be asked about the same one.',
        untold.join('”, “'),
      ),
    };
  const { params } = call;
  const own = vscode.l10n.t('This call names no block: each endpoint uses its own newest one.');
  if (lowest.size === 0) return { params, about: namesBlock(call) ? '' : own };
  const blocks = [...lowest].map(([tag, number]) => `“${tag}” = ${groupDigits(number)}`).join(', ');
  return {
    params: atTags(call, (tag) => lowest.get(tag)!),
    about: vscode.l10n.t(
      'All were asked about the same block, the lowest that any of them has: {0}.',
      blocks,
    ),
  };
}

/** Says which chains they serve where these differ; '' where they do not. */
export async function chainProblem(
  asked: readonly Endpoint[],
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<string> {
  const own = { method: 'eth_chainId', params: [], origin: 'extension', record: 'never' } as const;
  const chains = await Promise.all(
    asked.map(async (endpoint) => {
      const outcome = (await calls.run({ ...own, endpoint }, token))?.outcome;
      return outcome?.ok === true && !isLargeValue(outcome.result) ? exactAmount(outcome.result) : undefined;
    }),
  );
  if (new Set(chains.filter((chain) => chain !== undefined)).size < 2) return '';
  const named = asked
    .map(({ name }, index) => `${name}: ${chains[index] ?? vscode.l10n.t('unknown')}`)
    .join(', ');
  return vscode.l10n.t(
    'They serve different chains, so their results say nothing of each other ({0}).',
    named,
  );
}
