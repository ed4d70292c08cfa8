// Asks which of the transactions that a call names is to be explained.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { transactionsOf } from '../../core/call/transactionsOf.ts';
import { isJsonObject } from '../../core/json.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';

const MOST = 500;

/** The only hash, or the chosen one. Undefined where the user left, or, after a message, where the call names none. */
export async function pickTransaction(entry: HistoryEntry): Promise<string | undefined> {
  const hashes = transactionsOf(entry, MOST);
  if (hashes.length === 0) {
    const message = vscode.l10n.t(
      'Neither the parameters nor the result of this {0} name a transaction.',
      entry.method,
    );
    void showInformationMessage(message);
  }
  if (hashes.length < 2) return hashes[0];
  const title = vscode.l10n.t('Explain a Transaction of {0}', entry.method);
  const items = hashes.map((hash) => ({ label: hash, description: blockOf(hash, entry.outcome) }));
  return (await showQuickPick(items, { title }))?.label;
}

/** The block of a transaction, where the result is a list that names it, such as logs or receipts. */
function blockOf(hash: string, outcome: Outcome): string {
  if (!outcome.ok || !Array.isArray(outcome.result)) return '';
  const item = outcome.result.find((one) => isJsonObject(one) && one['transactionHash'] === hash);
  const block = isJsonObject(item) ? exactAmount(item['blockNumber']) : undefined;
  return block === undefined ? '' : vscode.l10n.t('block {0}', groupDigits(block));
}
