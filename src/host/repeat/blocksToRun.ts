// Finds the blocks for a run over blocks, and asks the user before a long or heavy run.

import * as vscode from 'vscode';
import type { BlockByTime } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { atBlock } from '../../core/watch/atBlock.ts';
import { blocksOf, parseBlockList, unnumberedEnds } from '../../core/watch/blockList.ts';
import type { Calls } from '../calls/calls.ts';
import { heavyRemoteReason } from '../calls/permitHeavy.ts';
import { confirm } from '../common/confirm.ts';
import type { RepeatedCall } from './repeat.ts';

/**
 * Blocks in one batch: after each batch, a run can be stopped and shows its progress. The user is asked before a run
 * over more blocks, or with heavy calls.
 */
export const BLOCKS_AT_ONCE = 100;

/** The blocks of a typed list, with the blocks of its times; or a text that says why there are none. */
export async function blocksToRun(
  typed: string,
  endpoint: Endpoint,
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<{ readonly blocks: readonly bigint[]; readonly blockTimes: readonly BlockByTime[] } | string> {
  const list = parseBlockList(typed);
  if (!list.ok) return list.problem;
  const resolver = calls.blocksAt(endpoint, token);
  const numbers = new Map<string, bigint>();
  const blockTimes: BlockByTime[] = [];
  for (const text of unnumberedEnds(list.value)) {
    const at = await resolver.numberOf(text);
    if ('refusal' in at) return at.refusal.message;
    numbers.set(text, at.number);
    if (at.byTime !== undefined) blockTimes.push(at.byTime);
  }
  const found = blocksOf(list.value, numbers);
  return found.ok ? { blocks: found.value, blockTimes } : found.problem;
}

/** Asks the user where the blocks are many, or the call is heavy for the endpoint. */
export async function confirmBlocks(
  call: RepeatedCall,
  endpoint: Endpoint,
  blocks: readonly bigint[],
): Promise<boolean> {
  const { method, params } = call;
  const { length } = blocks;
  const [first] = blocks;
  const firstParams = first === undefined ? params : atBlock(call, first);
  const heavy = heavyRemoteReason({ endpoint, method, params: firstParams }, undefined);
  if (length <= BLOCKS_AT_ONCE && heavy === undefined) return true;
  const count = length.toLocaleString('en');
  const question =
    length === 1
      ? vscode.l10n.t('Send {0} to “{1}” for 1 block?', method, endpoint.name)
      : vscode.l10n.t('Send {0} to “{1}” for {2} blocks?', method, endpoint.name, count);
  const batches = vscode.l10n.t(
    'They go in {0} batches, one after the other, and can be stopped in between.',
    Math.ceil(length / BLOCKS_AT_ONCE),
  );
  const calls = vscode.l10n.t('Each of the {0} calls can be slow and costly: {1}', count, heavy ?? '');
  const single = length === 1 ? heavy : calls;
  const detail = [length > BLOCKS_AT_ONCE ? batches : '', heavy === undefined ? '' : single];
  return confirm(question, detail.filter((line) => line !== '').join('\n\n'));
}
