// The notice of a failed call, with buttons for what can help. Each button acts on that call.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { FailureAction } from '../../core/failure/failureRule.ts';
import { failureActions, failureMessage } from '../../core/failure/failureText.ts';
import { showErrorMessage } from '../common/notices.ts';
import { splitLabel } from './splitCall.ts';

export const ACTION_LABELS: Readonly<Record<FailureAction, string>> = {
  setKey: vscode.l10n.t('Set API Key'),
  addEndpoint: vscode.l10n.t('Add Endpoint'),
  editEndpoint: vscode.l10n.t('Edit Endpoint'),
  switchEndpoint: vscode.l10n.t('Switch Endpoint'),
  testEndpoint: vscode.l10n.t('Test Endpoint'),
  startGateway: vscode.l10n.t('Start Local Gateway'),
  retry: vscode.l10n.t('Try Again'),
  openSettings: vscode.l10n.t('Open Settings'),
  changeMode: vscode.l10n.t('Change Endpoint Mode'),
};

/**
 * Each command gets the failed entry as its argument. They are commands because their code is in layers above this one.
 */
const COMMANDS: Readonly<Record<Exclude<FailureAction, 'openSettings'>, string>> = {
  setKey: 'ethRpc.setApiKey',
  addEndpoint: 'ethRpc.addEndpoint',
  editEndpoint: 'ethRpc.editEndpoint',
  switchEndpoint: 'ethRpc.selectEndpoint',
  testEndpoint: 'ethRpc.testEndpoint',
  startGateway: 'ethRpc.startGateway',
  retry: 'ethRpc.entry.runAgain',
  changeMode: 'ethRpc.changeEndpointMode',
};

/** Shows a failure, unless the user caused it by cancelling or by giving no key. `title`: names what failed. */
export async function showFailure(
  entry: HistoryEntry,
  failure: Failure,
  signatures?: Signatures,
  title = entry.method,
): Promise<void> {
  if (failure.kind === 'cancelled' || (failure.kind === 'input' && failure.reason === 'noKey')) return;
  const split = splitLabel(entry);
  const actions = failureActions(failure);
  const knowing = { method: entry.method, params: entry.params, ...omitUndefined({ signatures }) };
  const message = `${title}: ${failureMessage(failure, knowing)}`;
  const chosen = await showErrorMessage(
    message,
    ...(split === undefined ? [] : [split]),
    ...actions.map((action) => ACTION_LABELS[action]),
  );
  if (chosen !== undefined && chosen === split)
    return void vscode.commands.executeCommand('ethRpc.entry.split', entry);
  const action = actions.find((known) => ACTION_LABELS[known] === chosen);
  if (action !== undefined) await runAction(action, entry);
}

/** Does what the button of a failure says, for the call that failed. */
export async function runAction(action: FailureAction, entry: HistoryEntry): Promise<void> {
  if (action === 'openSettings')
    await vscode.commands.executeCommand('workbench.action.openSettings', 'ethRpc');
  else await vscode.commands.executeCommand(COMMANDS[action], entry);
}

/** Whether the argument of a command is an entry; tree rows, which have a `kind`, are not. */
export function isEntry(argument: unknown): argument is HistoryEntry {
  return typeof argument === 'object' && argument !== null && 'outcome' in argument && !('kind' in argument);
}
