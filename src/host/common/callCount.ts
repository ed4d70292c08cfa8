// A number of calls, in words.

import * as vscode from 'vscode';

/** `1,234 calls`. */
export function callCount(calls: number): string {
  return calls === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', calls.toLocaleString('en'));
}
