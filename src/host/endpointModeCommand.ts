// Owns changing what may be sent to an endpoint unasked. Refuses dev mode where the chain is nobody’s own.

import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { isLocal, modeOf } from '../core/endpoint.ts';
import type { EndpointMode } from '../core/write/endpointMode.ts';
import { allowsDev, DEFAULT_MODE, MODES } from '../core/write/endpointMode.ts';
import { chainTitle } from '../core/write/transactionLines.ts';
import type { Calls } from './calls.ts';
import { setStatusBarMessage, showWarningMessage } from './common/notices.ts';
import { showQuickPick } from './common/quickInput.ts';
import { MODE_TEXTS } from './endpointModeText.ts';
import type { EndpointServices } from './endpointCommands.ts';
import { pickEndpoint } from './endpointCommands.ts';
import { LOCAL_GATEWAY_ID } from './ids.ts';
import { writeEndpoints } from './settings.ts';

/** Asks for the mode of this endpoint, or of one to pick. That of the local gateway is for this window. */
export async function changeEndpointMode(
  services: EndpointServices & { readonly calls: Calls },
  of?: Endpoint,
): Promise<void> {
  const { endpoints, calls } = services;
  if (endpoints.all().length === 0) return vscode.commands.executeCommand('ethRpc.addEndpoint');
  const endpoint = of ?? (await pickEndpoint(services, vscode.l10n.t('Change Endpoint Mode')));
  const mode = endpoint && (await pickMode(endpoint));
  if (endpoint === undefined || mode === undefined) return;
  const problem = mode === 'dev' ? await devProblem(endpoint, calls) : undefined;
  if (problem !== undefined) return void showWarningMessage(problem);
  if (endpoint.id === LOCAL_GATEWAY_ID) endpoints.setLocalGateway({ ...endpoint, mode });
  else {
    await writeEndpoints((items) =>
      items.map((item) => {
        if ((item as { id?: unknown } | null)?.id !== endpoint.id) return item;
        const { mode: _before, ...rest } = item as Endpoint;
        return mode === DEFAULT_MODE ? rest : { ...rest, mode };
      }),
    );
    endpoints.refresh();
  }
  setStatusBarMessage(vscode.l10n.t('“{0}” is in mode {1}', endpoint.name, mode), 8000, 'shield');
}

async function pickMode(endpoint: Endpoint): Promise<EndpointMode | undefined> {
  const current = modeOf(endpoint);
  const items = MODES.map((mode) => ({
    label: mode,
    description: mode === current ? vscode.l10n.t('now') : '',
    detail: MODE_TEXTS[mode],
    mode,
  }));
  const options = {
    title: vscode.l10n.t('Mode of “{0}”', endpoint.name),
    placeHolder: vscode.l10n.t('What may be sent to it'),
  };
  return (await showQuickPick(items, options))?.mode;
}

async function devProblem(endpoint: Endpoint, calls: Calls): Promise<string | undefined> {
  if (isLocal(endpoint)) return undefined;
  const chainId = await calls.chainOf(endpoint);
  if (allowsDev({ isLocal: false, chainId })) return undefined;
  const { name } = endpoint;
  const why =
    chainId === undefined
      ? vscode.l10n.t(
          '“{0}” is elsewhere and did not tell its chain, so its mode stays {1}.',
          name,
          modeOf(endpoint),
        )
      : vscode.l10n.t(
          '“{0}” is elsewhere and serves {2}, so its mode stays {1}.',
          name,
          modeOf(endpoint),
          chainTitle(chainId),
        );
  return `${vscode.l10n.t('Dev mode is for nodes on this machine and for development chains (1337 and 31337).')} ${why}`;
}
