// The question before an action that cannot be taken back. Only a press of its button confirms.

import * as vscode from 'vscode';
import { showWarningMessage } from './notices.ts';

/** Whether the user presses the button. */
export async function confirm(
  question: string,
  detail: string,
  button = vscode.l10n.t('Send'),
): Promise<boolean> {
  return (await showWarningMessage(question, { modal: true, detail }, button)) === button;
}
