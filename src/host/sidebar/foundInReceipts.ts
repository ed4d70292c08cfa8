// How many transactions failed in blocks whose receipts were requested together: the words of their row.

import * as vscode from 'vscode';
import { givesBlockReceipts } from '../../core/call/failedReceipts.ts';
import type { History } from '../history/history.ts';
import type { RowResults } from '../subjects/rowResults.ts';
import { isComparison } from './treeNodes.ts';
import type { SetNode } from './treeNodes.ts';

/** Rows are written again with each call that ends: more are not looked through. */
const MOST_CALLS = 200;

/** Whether all calls of a set give receipts of blocks, at one endpoint. */
export function isOfReceipts(set: Pick<SetNode, 'of' | 'endpoints' | 'alike' | 'last'>): boolean {
  return (
    set.of === 'batch' && set.alike !== undefined && !isComparison(set) && givesBlockReceipts(set.last.method)
  );
}

/** '' where the receipts of a call that succeeded are not read for its row: nothing is known of all of them then. */
export async function foundInReceipts(
  { id, calls, isRunning }: SetNode,
  history: Pick<History, 'together'>,
  results: Pick<RowResults, 'of'>,
): Promise<string> {
  const heads = isRunning || calls > MOST_CALLS ? [] : await history.together(id);
  if (heads.length === 0 || heads.length < calls) return '';
  let failed = 0;
  for (const head of heads) {
    if (!head.ok) continue;
    const { failedReceipts } = await results.of(head);
    if (failedReceipts === undefined) return '';
    failed += failedReceipts;
  }
  if (failed === 0) return vscode.l10n.t('no failed transaction');
  if (failed === 1) return vscode.l10n.t('1 failed transaction');
  return vscode.l10n.t('{0} failed transactions', failed.toLocaleString('en'));
}
