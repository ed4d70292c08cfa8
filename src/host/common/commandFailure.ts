// The message when a command throws: the settings or a file cannot be written, or there is a bug.

import * as vscode from 'vscode';
import { FileNotWritten } from './files.ts';
import { showErrorMessage } from './notices.ts';
import type { Log } from './log.ts';
import { SettingsNotSaved } from './settings.ts';

export async function showCommandFailure(what: string, error: unknown, log: Log): Promise<void> {
  log.error(`${what} failed`, error);
  if (error instanceof FileNotWritten) return void showErrorMessage(error.message);
  if (error instanceof SettingsNotSaved) {
    const open = vscode.l10n.t('Open Settings File');
    const message = vscode.l10n.t('The settings could not be saved: {0}', error.message);
    if ((await showErrorMessage(message, open)) === open)
      await vscode.commands.executeCommand('workbench.action.openSettingsJson');
    return;
  }
  const show = vscode.l10n.t('Show Log');
  const message = vscode.l10n.t('This failed because of a bug in Ethereum RPC Explorer. See its log.');
  if ((await showErrorMessage(message, show)) === show) log.show();
}
