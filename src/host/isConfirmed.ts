// Owns the question before something is sent. Refuses to take anything but “Send” for a yes.

import * as vscode from 'vscode';
import { showWarningMessage } from './common/notices.ts';

/** Whether the person says “Send”. */
export async function isConfirmed(question: string, detail: string): Promise<boolean> {
  const send = vscode.l10n.t('Send');
  return (await showWarningMessage(question, { modal: true, detail }, send)) === send;
}
