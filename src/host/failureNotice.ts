// Owns telling a person of a failed call, with the buttons that help.

import * as vscode from 'vscode';
import type { Signatures } from '../core/abi/signatures.ts';
import type { HistoryEntry } from '../core/call.ts';
import type { Failure } from '../core/failure.ts';
import type { FailureAction } from '../core/failureText.ts';
import { failureActions, failureMessage } from '../core/failureText.ts';

export const ACTION_LABELS: Readonly<Record<FailureAction, string>> = {
  setKey: 'Set API Key',
  addEndpoint: 'Add Endpoint',
  testEndpoint: 'Test Endpoint',
  startGateway: 'Start Local Gateway',
  retry: 'Try Again',
  openSettings: 'Open Settings',
};

/** Shows a failure; cancelled calls and declined keys are no news to whoever did it. */
export async function showFailure(
  entry: HistoryEntry,
  failure: Failure,
  signatures?: Signatures,
): Promise<void> {
  if (failure.kind === 'cancelled' || (failure.kind === 'input' && failure.reason === 'noKey')) return;
  const actions = failureActions(failure);
  const message = `${entry.method}: ${failureMessage(failure, signatures)}`;
  const chosen = await vscode.window.showErrorMessage(
    message,
    ...actions.map((action) => ACTION_LABELS[action]),
  );
  const action = actions.find((known) => ACTION_LABELS[known] === chosen);
  if (action !== undefined) await runAction(action);
}

/** Does what a failure's button says. */
export async function runAction(action: FailureAction): Promise<void> {
  const commands: Readonly<Record<FailureAction, readonly [string, ...string[]]>> = {
    setKey: ['ethRpc.setApiKey'],
    addEndpoint: ['ethRpc.addEndpoint'],
    testEndpoint: ['ethRpc.testEndpoint'],
    startGateway: ['ethRpc.startGateway'],
    retry: ['ethRpc.rerunLast'],
    openSettings: ['workbench.action.openSettings', 'ethRpc'],
  };
  await vscode.commands.executeCommand(...commands[action]);
}
