// The question before something that cannot be taken back. Only its button is a yes.

import * as vscode from 'vscode';
import { showWarningMessage } from './notices.ts';

/** Whether the person presses the button. */
export async function confirm(
  question: string,
  detail: string,
  button = vscode.l10n.t('Send'),
): Promise<boolean> {
  return (await showWarningMessage(question, { modal: true, detail }, button)) === button;
}
