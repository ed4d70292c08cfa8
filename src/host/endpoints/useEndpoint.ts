// Makes an endpoint the active one; says so where it did not work when it was last called, and offers the way back.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { showWarningMessage } from '../common/notices.ts';
import type { PickServices } from './pickEndpoint.ts';

type UseServices = Pick<PickServices, 'states'> & {
  readonly endpoints: Pick<PickServices['endpoints'], 'active' | 'select'>;
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
  if (pressed === test) await vscode.commands.executeCommand('ethRpc.testEndpoint', endpoint.id);
  else if (pressed !== undefined && before !== undefined) await endpoints.select(before.id);
}
