// The message where there is no endpoint to call, with ways to get one.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';

/** Ways to get an endpoint. */
export type EndpointOffers = {
  readonly startGateway: () => unknown;
  readonly selectEndpoint: () => unknown;
  readonly addEndpoint: () => unknown;
};

/** `others`: there are endpoints, but the chosen one is the local gateway, which does not run. */
export async function offerEndpoint(others: boolean, ways: EndpointOffers): Promise<void> {
  const start = vscode.l10n.t('Start Local Gateway');
  const other = others ? vscode.l10n.t('Switch Endpoint') : vscode.l10n.t('Add Endpoint');
  const message = others
    ? vscode.l10n.t(
        'This window calls the local gateway, which is not running. Start it, or choose another endpoint.',
      )
    : vscode.l10n.t(
        'There is no endpoint to call yet. Start a local gateway with its own node, or add one you use.',
      );
  const choice = await showInformationMessage(message, start, other);
  if (choice === start) ways.startGateway();
  if (choice === other) (others ? ways.selectEndpoint : ways.addEndpoint)();
}
