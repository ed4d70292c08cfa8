// Commands for choosing, testing and removing endpoints and their keys.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, modeOf, needsKey } from '../../core/endpoint/endpoint.ts';
import { PROVIDERS } from '../../core/endpoint/providers.ts';
import { confirm } from '../common/confirm.ts';
import { setStatusBarMessage, showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { addEndpoint } from './addEndpoint.ts';
import { endpointActions } from './endpointActions.ts';
import type { Endpoints } from './endpoints.ts';
import type { MethodImports } from './methodImports.ts';
import { changeEndpoint } from '../common/settings.ts';

export type EndpointServices = { readonly endpoints: Endpoints; readonly keys: EndpointKeys };

export function endpointCommands(services: EndpointServices & { readonly imports: MethodImports }) {
  return {
    'ethRpc.addEndpoint': () => addEndpoint(services.endpoints, services.keys),
    'ethRpc.selectEndpoint': () => selectEndpoint(services),
    'ethRpc.removeEndpoint': () => removeEndpoint(services),
    'ethRpc.deleteApiKey': () => deleteApiKey(services),
    'ethRpc.getApiKey': () => getApiKey(services),
  };
}

/** Lets the person pick one of these; the active one comes first, and a single one is not asked for. */
export async function pickEndpoint(
  { endpoints }: Pick<EndpointServices, 'endpoints'>,
  title: string,
  from: readonly Endpoint[] = endpoints.all(),
): Promise<Endpoint | undefined> {
  const active = endpoints.active();
  const sorted = activeFirst(from, active);
  if (sorted.length <= 1) return sorted[0];
  const items = sorted.map((endpoint) => endpointItem(endpoint, endpoint.id === active?.id));
  return (await showQuickPick(items, { title, matchOnDescription: true }))?.endpoint;
}

/** A list of all endpoints, to choose the one that calls go to; below it, what can be done with them. */
export async function selectEndpoint(services: EndpointServices): Promise<void> {
  const { endpoints } = services;
  const active = endpoints.active();
  type Item = PickItem & { readonly endpoint?: Endpoint; readonly command?: string };
  const all = activeFirst(endpoints.all(), active);
  const items: readonly Item[] = [
    ...all.map((endpoint) => endpointItem(endpoint, endpoint.id === active?.id)),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...endpointActions(endpoints),
  ];
  const choice = await showQuickPick(items, {
    title: vscode.l10n.t('Endpoints'),
    placeHolder: vscode.l10n.t('Calls go to the selected endpoint'),
    matchOnDescription: true,
  });
  if (choice?.endpoint !== undefined) await endpoints.select(choice.endpoint.id);
  else if (choice?.command !== undefined) await vscode.commands.executeCommand(choice.command);
}

export async function removeEndpoint(
  services: EndpointServices & { readonly imports: MethodImports },
): Promise<void> {
  const configured = services.endpoints.configured();
  if (configured.length === 0)
    void showInformationMessage(vscode.l10n.t('There is no endpoint in the settings to remove.'));
  const endpoint = await pickEndpoint(services, vscode.l10n.t('Remove Endpoint'), configured);
  if (endpoint === undefined) return;
  const detail = needsKey(endpoint)
    ? vscode.l10n.t('Its API key is deleted too. History keeps its calls.')
    : vscode.l10n.t('History keeps its calls.');
  const question = vscode.l10n.t('Remove the endpoint “{0}”?', endpoint.name);
  if (!(await confirm(question, detail, vscode.l10n.t('Remove')))) return;
  await changeEndpoint(endpoint.id, () => undefined);
  services.endpoints.refresh();
  // Else the next endpoint with this id would get them.
  await services.imports.remove(endpoint);
  await deleteKeyOf(endpoint, services);
}

/** Asks for the key of this endpoint, or of one to pick; whether one was set. */
export async function setApiKey(services: EndpointServices, of?: Endpoint): Promise<boolean> {
  const endpoint = of ?? (await pickKeyedEndpoint(services, vscode.l10n.t('Set API Key')));
  if (endpoint === undefined || (await services.keys.ask(endpoint)) === undefined) return false;
  tell(vscode.l10n.t('The API key for “{0}” is set', endpoint.name));
  return true;
}

export async function deleteApiKey(services: EndpointServices): Promise<void> {
  const endpoint = await pickKeyedEndpoint(services, vscode.l10n.t('Delete API Key'));
  if (endpoint === undefined) return;
  const question = vscode.l10n.t('Delete the API key of “{0}”?', endpoint.name);
  const detail = vscode.l10n.t('It cannot be brought back from here; the next call asks for it.');
  if (!(await confirm(question, detail, vscode.l10n.t('Delete')))) return;
  if (await deleteKeyOf(endpoint, services))
    tell(vscode.l10n.t('The API key for “{0}” is deleted', endpoint.name));
}

async function deleteKeyOf(endpoint: Endpoint, { keys }: EndpointServices): Promise<boolean> {
  const deleted = await keys.delete(endpoint);
  if (!deleted) {
    const message = vscode.l10n.t(
      'The key of “{0}” is forgotten in this window, but the system’s secret storage could not delete it. Try again, or delete it in the system’s keyring.',
      endpoint.name,
    );
    void showWarningMessage(message);
  }
  return deleted;
}

/** What was asked for and done needs no more than a line that goes away. */
function tell(message: string): void {
  setStatusBarMessage(message, 8000, 'key');
}

export async function getApiKey(services: EndpointServices): Promise<void> {
  const endpoint = await pickKeyedEndpoint(services, vscode.l10n.t('Open Provider’s Page'));
  if (endpoint === undefined) return;
  const page = endpoint.signUpUrl ?? providerPage(endpoint);
  if (page !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(page, true));
    return;
  }
  const message = vscode.l10n.t(
    'No sign-up page is known for “{0}”. Set “signUpUrl” of the endpoint in ethRpc.endpoints.',
    endpoint.name,
  );
  if ((await showInformationMessage(message, vscode.l10n.t('Open Settings'))) === undefined) return;
  await vscode.commands.executeCommand('workbench.action.openSettings', 'ethRpc.endpoints');
}

/** The active endpoint where it takes a key, else one to pick. The local gateway makes its own. */
async function pickKeyedEndpoint(services: EndpointServices, title: string): Promise<Endpoint | undefined> {
  const { endpoints } = services;
  const active = endpoints.active();
  const keyed = endpoints.configured().filter(needsKey);
  if (active !== undefined && keyed.some(({ id }) => id === active.id)) return active;
  if (keyed.length > 0) {
    const items = keyed.map((endpoint) => endpointItem(endpoint, false));
    return (await showQuickPick(items, { title }))?.endpoint;
  }
  const message =
    active === undefined
      ? vscode.l10n.t('There is no endpoint yet.')
      : vscode.l10n.t('“{0}” needs no API key from you.', active.name);
  if ((await showInformationMessage(message, vscode.l10n.t('Add Endpoint'))) !== undefined) {
    await addEndpoint(endpoints, services.keys);
  }
  return undefined;
}

function providerPage(endpoint: Endpoint): string | undefined {
  const url = endpoint.urlTemplate.replaceAll('${apiKey}', 'KEY');
  return PROVIDERS.find(({ id, pasted }) => id !== 'hosted' && pasted?.test(url) === true)?.signUpUrl;
}

export function activeFirst(
  endpoints: readonly Endpoint[],
  active: Endpoint | undefined,
): readonly Endpoint[] {
  return endpoints.toSorted((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id));
}

function endpointItem(endpoint: Endpoint, active: boolean): PickItem & { endpoint: Endpoint } {
  const description = `${endpointOrigin(endpoint)} · ${modeOf(endpoint)}`;
  return { ...(active ? { icon: 'check' } : {}), label: endpoint.name, description, endpoint };
}
