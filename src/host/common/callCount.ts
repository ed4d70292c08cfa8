// A number of calls, in words.

import * as vscode from 'vscode';

/** `1,234 calls`. */
export function callCount(calls: number): string {
  return calls === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', calls.toLocaleString('en'));
}

/** `20 calls`, or `3 rows, 20 calls` where calls share rows. */
export function listedCount(rows: number, calls: number): string {
  if (rows === calls) return callCount(calls);
  return rows === 1
    ? vscode.l10n.t('1 row, {0}', callCount(calls))
    : vscode.l10n.t('{0} rows, {1}', rows.toLocaleString('en'), callCount(calls));
}
