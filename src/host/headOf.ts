// Owns asking an endpoint for the number of a tag, for calls that are made several times. Leaves nothing in the history.

import type * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import type { BlockOffset } from '../core/input/blockOffset.ts';
import { isJsonObject } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { exactAmount } from '../core/quantity.ts';
import type { Calls } from './calls.ts';

/** The block that a tag stands for at an endpoint now, or why it is not known. */
export async function headOf(
  tag: BlockOffset['tag'],
  endpoint: Endpoint,
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<bigint | string> {
  const [method, params] =
    tag === 'latest' ? ['eth_blockNumber', []] : ['eth_getBlockByNumber', [tag, false]];
  const entry = await calls.run({ endpoint, method, params, isOwn: true, isKept: () => false }, token);
  if (entry === undefined) return '';
  const { outcome, summary } = entry;
  if (!outcome.ok || isLargeValue(outcome.result)) return summary;
  const { result } = outcome;
  return exactAmount(isJsonObject(result) ? result['number'] : result) ?? summary;
}
