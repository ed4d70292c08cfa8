// How many runs a watch has, in words.

import * as vscode from 'vscode';

export function runsText(runs: number): string {
  return runs === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', runs.toLocaleString('en'));
}
