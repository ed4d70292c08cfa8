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
