// Asks again in chunks for logs whose range was refused: the button's label, and its call.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { suggestLogRange } from '../../core/failure/logRange.ts';
import { exactAmount } from '../../core/quantity.ts';
import { chunkCount, splitOf } from '../../core/call/splitLogs.ts';
import type { CallRequest, Calls } from './calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { callOf } from './runAgain.ts';

/** `Ask in 12 parts`; undefined where asking in parts does not help. */
export function splitLabel(entry: HistoryEntry): string | undefined {
  const { outcome, method, params, head } = entry;
  if (outcome.ok || outcome.failure.kind !== 'rpc') return undefined;
  const split = splitOf(outcome.failure, entry, exactAmount(head));
  if (split !== undefined) return vscode.l10n.t('Ask in {0} parts', chunkCount(split).toLocaleString('en'));
  // How many depends on the newest block, which nobody has asked for yet.
  const isLogs = /^(eth|erigon)_getLogs$/.test(method) && head === undefined;
  return isLogs && suggestLogRange(outcome.failure, params) !== undefined
    ? vscode.l10n.t('Ask in parts')
    : undefined;
}

/** The call once more, in parts; undefined where it cannot be, and the person has been told why. */
export async function splitRequest(
  entry: HistoryEntry,
  { calls, endpoints }: { readonly calls: Calls; readonly endpoints: Endpoints },
): Promise<CallRequest | undefined> {
  const request = await callOf(entry, endpoints);
  if (request === undefined || entry.outcome.ok) return undefined;
  const newest = await calls.run({
    method: 'eth_blockNumber',
    params: [],
    endpoint: request.endpoint,
    origin: 'extension',
  });
  const result = newest?.outcome.ok === true ? newest.outcome.result : null;
  const split = splitOf(entry.outcome.failure, entry, isLargeValue(result) ? undefined : exactAmount(result));
  if (split !== undefined) return { ...request, split };
  void showInformationMessage(
    vscode.l10n.t(
      'The node’s refusal does not say how many blocks it takes at once. Narrow the range by hand.',
    ),
  );
  return undefined;
}
