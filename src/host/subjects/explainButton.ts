// The button that explains the transaction that a call names, or the call itself.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { transactionsOf } from '../../core/call/transactionsOf.ts';
import { isExplainable } from '../../core/explain/callToExplain.ts';
import type { Button } from '../../protocol/viewer.ts';

/** If the call names several transactions, the button asks for one. A call that names none was not mined. */
export function explainButton(entry: HistoryEntry): readonly Button[] {
  const count = transactionsOf(entry, 2).length;
  if (count > 0) {
    const label =
      count === 1 ? vscode.l10n.t('Explain transaction') : vscode.l10n.t('Explain a transaction…');
    return [{ action: { kind: 'explain' }, label }];
  }
  return isExplainable(entry)
    ? [{ action: { kind: 'explainCall' }, label: vscode.l10n.t('Explain call') }]
    : [];
}
