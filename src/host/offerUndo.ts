// Owns the message that something was taken away, with the button that brings it back. Refuses to fail unseen.

import * as vscode from 'vscode';
import { showErrorMessage, showInformationMessage } from './common/notices.ts';

/** Where it cannot be brought back, says why, with the button again. Returns at once. */
export function offerUndo(message: string, undo: () => unknown): void {
  const button = vscode.l10n.t('Undo');
  async function tryIt(answer: string | undefined): Promise<void> {
    if (answer !== button) return;
    try {
      await undo();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const problem = vscode.l10n.t('It could not be brought back: {0}', reason);
      await showErrorMessage(problem, button).then(tryIt);
    }
  }
  void showInformationMessage(message, button).then(tryIt);
}
