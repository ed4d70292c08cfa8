// The notice of a removal, with an Undo button. If the undo fails, a message says so.

import * as vscode from 'vscode';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { showErrorMessage, showInformationMessage } from './notices.ts';

/** Where it cannot be brought back, says why, with the button again. Returns at once. */
export function offerUndo(message: string, undo: () => unknown): void {
  const button = vscode.l10n.t('Undo');
  async function tryIt(answer: string | undefined): Promise<void> {
    if (answer !== button) return;
    try {
      await undo();
    } catch (error) {
      const reason = reasonOf(error);
      const problem = vscode.l10n.t('It could not be brought back: {0}', reason);
      await showErrorMessage(problem, button).then(tryIt);
    }
  }
  void showInformationMessage(message, button).then(tryIt);
}
