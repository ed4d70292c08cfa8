// Copies a call as code to the clipboard, and reports that, with what the code lacks.

import * as vscode from 'vscode';
import { codeNote } from '../../core/call/codeNote.ts';
import { hasSecretPlaceholder } from '../../core/catalogue/secretParams.ts';
import type { JsonValue } from '../../core/json.ts';
import { setStatusBarMessage, showWarningMessage } from './notices.ts';

type Code = {
  readonly method: string;
  /** The parameters in the code, without secrets. */
  readonly params: readonly JsonValue[];
  readonly language: string;
  readonly text: string;
};

export async function copyCode({ method, params, language, text }: Code): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  const message = hasSecretPlaceholder(params)
    ? vscode.l10n.t('Copied {0} as {1}; what is secret in it is left out', method, language)
    : vscode.l10n.t('Copied {0} as {1}', method, language);
  setStatusBarMessage(message, 5000);
  const note = codeNote(method, params);
  if (note !== undefined) void showWarningMessage(note);
}
