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

/** Whether the user sends what is better not sent. The first button has the focus: an Enter too many sends nothing. */
export async function confirmSendAnyway(question: string, detail: string): Promise<boolean> {
  const anyway = vscode.l10n.t('Send Anyway');
  const buttons = [vscode.l10n.t('Don’t Send'), anyway];
  return (await showWarningMessage(question, { modal: true, detail }, ...buttons)) === anyway;
}

/** Called when a question opens, and when it closes. */
export type OnQuestion = (isOpen: boolean) => void;

export async function reportQuestion<Answer>(
  onQuestion: OnQuestion | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  onQuestion?.(true);
  try {
    return await ask();
  } finally {
    onQuestion?.(false);
  }
}
