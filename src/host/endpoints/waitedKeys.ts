// Shows that a key is on its way by mail: an item in the status bar, and the actions that it offers.

import * as vscode from 'vscode';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { PickItem } from '../common/quickInput.ts';
import { createStatusBarItem } from '../common/views.ts';
import type { ExpectedKeys } from './expectedKeys.ts';
import type { EndpointServices } from './pickEndpoint.ts';

/** The item disappears once the key is there, however it came, or is no longer waited for. */
export function createKeyWaitItem(
  expected: ExpectedKeys,
  { endpoints, keys }: EndpointServices,
): vscode.Disposable {
  const item = createStatusBarItem('ethRpc.waitedKey', 7, {
    name: vscode.l10n.t('Ethereum RPC API key by mail'),
    command: 'ethRpc.pasteWaitedKey',
  });
  const listening = expected.onDidChange(() => {
    const origins = expected.waiting();
    if (origins.length === 0) return item.hide();
    const text = vscode.l10n.t('Paste the Key');
    const tooltip = vscode.l10n.t(
      'A key from {0} is on its way by mail. Click to paste it.',
      origins.join(', '),
    );
    item.show({ parts: [{ icon: 'mail' }, text], tooltip, label: tooltip });
  });
  /** Ids of endpoints that are not saved yet: the key of a new endpoint is stored before the endpoint. */
  const early = new Set<string>();
  async function keyChanged(id: string): Promise<void> {
    const endpoint = endpoints.byId(id);
    if (endpoint === undefined) return void early.add(id);
    early.delete(id);
    if (!(await keys.has(endpoint))) return;
    const origin = endpointOrigin(endpoint);
    if (expected.waiting().includes(origin)) await expected.remove(origin);
  }
  const onKey = keys.onDidChange((id) => void keyChanged(id));
  const onEndpoints = endpoints.onDidChange(() => {
    for (const id of early) if (endpoints.byId(id) !== undefined) void keyChanged(id);
  });
  return vscode.Disposable.from(listening, onKey, onEndpoints, item);
}

/** An action for a key that is on its way. */
export type WaitedKeyRow = PickItem & {
  readonly waited: { readonly origin: string; readonly to: 'paste' | 'mailbox' | 'end' };
};

/** `hasMailbox`: of the gateway with this origin, which can be opened here. */
export function waitedKeyRows(
  expected: ExpectedKeys,
  hasMailbox: (origin: string) => boolean,
): readonly WaitedKeyRow[] {
  return expected.waiting().flatMap((origin) => [
    {
      icon: 'key',
      label: vscode.l10n.t('Paste the key from {0}', origin),
      description: vscode.l10n.t('a mail is on its way'),
      waited: { origin, to: 'paste' as const },
    },
    ...(hasMailbox(origin)
      ? [
          {
            icon: 'inbox',
            label: vscode.l10n.t('Open the Mailbox'),
            description: vscode.l10n.t('where the mail arrives'),
            waited: { origin, to: 'mailbox' as const },
          },
        ]
      : []),
    {
      icon: 'close',
      label: vscode.l10n.t('Wait no longer for the key from {0}', origin),
      waited: { origin, to: 'end' as const },
    },
  ]);
}
