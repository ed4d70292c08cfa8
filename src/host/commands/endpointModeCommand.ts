// Changes the mode of an endpoint. Dev mode is for development chains only.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isLocal, modeOf } from '../../core/endpoint/endpoint.ts';
import type { EndpointMode } from '../../core/endpoint/endpointMode.ts';
import { DEFAULT_MODE, MODES } from '../../core/endpoint/endpointMode.ts';
import { allowsDev } from '../../core/write/permission.ts';
import { chainTitle } from '../../core/write/transactionLines.ts';
import type { Calls } from '../calls/calls.ts';
import { setStatusBarMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { MODE_TEXTS } from '../endpoints/endpointModeText.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import type { PickServices } from '../endpoints/pickEndpoint.ts';
import { pickEndpoint } from '../endpoints/pickEndpoint.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { changeEndpoint } from '../common/settings.ts';

/** Asks for the mode of this endpoint, or of one to pick. The mode of the local gateway holds for this window only. */
export async function changeEndpointMode(
  services: PickServices & { readonly calls: Calls },
  of?: Endpoint,
): Promise<void> {
  const { endpoints, keys, calls } = services;
  if (endpoints.all().length === 0) return void (await addEndpoint(endpoints, keys));
  const endpoint = of ?? (await pickEndpoint(services, vscode.l10n.t('Change Endpoint Mode')));
  const mode = endpoint && (await pickMode(endpoint));
  if (endpoint === undefined || mode === undefined) return;
  const problem = mode === 'dev' ? await devProblem(endpoint, calls) : undefined;
  if (problem !== undefined) return void showWarningMessage(problem);
  if (endpoint.id === LOCAL_GATEWAY_ID) endpoints.setLocalGateway({ ...endpoint, mode });
  else {
    await changeEndpoint(endpoint.id, ({ mode: _before, ...rest }) =>
      mode === DEFAULT_MODE ? rest : { ...rest, mode },
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
          '“{0}” is not on this machine and did not report its chain, so its mode stays {1}.',
          name,
          modeOf(endpoint),
        )
      : vscode.l10n.t(
          '“{0}” is not on this machine and serves {2}, so its mode stays {1}.',
          name,
          modeOf(endpoint),
          chainTitle(chainId),
        );
  return `${vscode.l10n.t('Dev mode is for nodes on this machine and for development chains (1337 and 31337).')} ${why}`;
}
