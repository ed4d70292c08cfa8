// Makes an endpoint the active one; says so where it did not work when it was last called, and offers the way back.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import type { PickServices } from './pickEndpoint.ts';

type UseServices = Pick<PickServices, 'states'> & {
  readonly endpoints: Pick<PickServices['endpoints'], 'active' | 'byId' | 'select'>;
};

export async function useEndpoint({ endpoints, states }: UseServices, endpoint: Endpoint): Promise<void> {
  const before = endpoints.active();
  await endpoints.select(endpoint.id);
  const { failure } = states.of(endpoint);
  if (failure === undefined || before?.id === endpoint.id) return;
  const message = vscode.l10n.t(
    '“{0}” did not work when it was last called: {1}. Calls of this window now go there.',
    endpoint.name,
    failure.words,
  );
  const test = vscode.l10n.t('Test Endpoint');
  const back = before && vscode.l10n.t('Back to “{0}”', before.name);
  const pressed = await showWarningMessage(message, test, ...(back === undefined ? [] : [back]));
  const meant = pressed === test ? endpoint : pressed === undefined ? undefined : before;
  if (meant === undefined) return;
  // The warning can outlive the endpoints it is about.
  if (endpoints.byId(meant.id) === undefined)
    void showInformationMessage(vscode.l10n.t('The endpoint “{0}” no longer exists.', meant.name));
  else if (pressed === test) await vscode.commands.executeCommand('ethRpc.testEndpoint', meant.id);
  else await endpoints.select(meant.id);
}
