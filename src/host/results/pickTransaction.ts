// Asks which of the transactions that a call names is to be explained.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { transactionsOf } from '../../core/call/transactionsOf.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { transactionText } from './transactionText.ts';

const MOST = 500;

/** The only hash, or the chosen one. Undefined where the user left, or, after a message, where the call names none. */
export async function pickTransaction(
  entry: HistoryEntry,
  signatures: Signatures | undefined,
): Promise<string | undefined> {
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
  const items = hashes.map((hash) => ({
    label: hash,
    description: transactionText(hash, entry.outcome, signatures),
  }));
  return (await showQuickPick(items, { title }))?.label;
}
