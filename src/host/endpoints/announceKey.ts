// Says that an API key was set, and whether the endpoint refuses it.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { failureActions } from '../../core/failure/failureText.ts';
import { setStatusBarMessage, showWarningMessage } from '../common/notices.ts';
import { failureOf } from './announceAdded.ts';

/** `isTested`: a call follows anyway, and shows whether the key is right. */
export async function announceKey(endpoint: Endpoint, isTested: boolean): Promise<void> {
  const { id, name } = endpoint;
  setStatusBarMessage(vscode.l10n.t('The API key for “{0}” is set', name), 8000, 'key');
  const failure = isTested ? undefined : await failureOf(endpoint);
  if (failure === undefined || !failureActions(failure).includes('setKey')) return;
  const another = vscode.l10n.t('Set Another Key');
  const edit = vscode.l10n.t('Edit Endpoint');
  const message = vscode.l10n.t('The API key is set, but “{0}” refuses it.', name);
  const pressed = await showWarningMessage(message, another, edit);
  if (pressed === another) await vscode.commands.executeCommand('ethRpc.setApiKey', id);
  if (pressed === edit) await vscode.commands.executeCommand('ethRpc.editEndpoint', id);
}
