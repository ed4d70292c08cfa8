// Owns choosing, testing and removing endpoints, and their keys, from the palette and the status bar.

import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { endpointOrigin, needsKey } from '../core/endpoint.ts';
import { PROVIDERS } from '../core/providers.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { writeEndpoints } from './settings.ts';

export type EndpointServices = { readonly endpoints: Endpoints; readonly keys: EndpointKeys };

/** Lets the person pick an endpoint; the active one comes first. */
export async function pickEndpoint(
  { endpoints }: EndpointServices,
  title: string,
): Promise<Endpoint | undefined> {
  const active = endpoints.active();
  const all = endpoints.all().toSorted((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id));
  if (all.length <= 1) return all[0];
  const items = all.map((endpoint) => endpointItem(endpoint, endpoint.id === active?.id));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.endpoint;
}

export async function selectEndpoint(services: EndpointServices): Promise<void> {
  const { endpoints } = services;
  const active = endpoints.active();
  type Item = vscode.QuickPickItem & { endpoint?: Endpoint; command?: string };
  const items: Item[] = endpoints.all().map((endpoint) => endpointItem(endpoint, endpoint.id === active?.id));
  items.push({ label: '', kind: vscode.QuickPickItemKind.Separator });
  if (active !== undefined) {
    items.push({ label: '$(pulse) Test Endpoint', description: active.name, command: 'ethRpc.testEndpoint' });
    if (needsKey(active))
      items.push({ label: '$(key) Set API Key', description: active.name, command: 'ethRpc.setApiKey' });
  }
  items.push({ label: '$(add) Add Endpoint', command: 'ethRpc.addEndpoint' });
  items.push({ label: '$(play) Start Local Gateway', command: 'ethRpc.startGateway' });
  const choice = await vscode.window.showQuickPick(items, {
    title: 'Select Endpoint',
    placeHolder: 'Calls go to the selected endpoint',
    matchOnDescription: true,
  });
  if (choice?.endpoint !== undefined) await endpoints.select(choice.endpoint.id);
  else if (choice?.command !== undefined) await vscode.commands.executeCommand(choice.command);
}

export async function removeEndpoint(services: EndpointServices): Promise<void> {
  const endpoint = await pickEndpoint(services, 'Remove Endpoint');
  if (endpoint === undefined) return;
  const detail = needsKey(endpoint)
    ? 'Its API key is deleted too. History keeps its entries.'
    : 'History keeps its entries.';
  const question = `Remove the endpoint “${endpoint.name}”?`;
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, 'Remove')) !== 'Remove')
    return;
  await services.keys.delete(endpoint);
  await writeEndpoints((items) =>
    items.filter((item) => (item as { id?: unknown } | null)?.id !== endpoint.id),
  );
  services.endpoints.refresh();
}

export async function setApiKey(services: EndpointServices): Promise<void> {
  const endpoint = await pickKeyedEndpoint(services, 'Set API Key');
  if (endpoint === undefined) return;
  if ((await services.keys.ask(endpoint)) === undefined) return;
  void vscode.window.showInformationMessage(`The API key for “${endpoint.name}” is set.`);
}

export async function deleteApiKey(services: EndpointServices): Promise<void> {
  const endpoint = await pickKeyedEndpoint(services, 'Delete API Key');
  if (endpoint === undefined) return;
  await services.keys.delete(endpoint);
  void vscode.window.showInformationMessage(`The API key for “${endpoint.name}” is deleted.`);
}

export async function getApiKey(services: EndpointServices): Promise<void> {
  const endpoint = await pickKeyedEndpoint(services, 'Get an API Key');
  if (endpoint === undefined) return;
  const page = endpoint.signUpUrl ?? providerPage(endpoint);
  if (page !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(page, true));
    return;
  }
  const message = `No sign-up page is known for “${endpoint.name}”. Set “signUpUrl” of the endpoint in ethRpc.endpoints.`;
  if ((await vscode.window.showInformationMessage(message, 'Open Settings')) === undefined) return;
  await vscode.commands.executeCommand('workbench.action.openSettings', 'ethRpc.endpoints');
}

async function pickKeyedEndpoint(services: EndpointServices, title: string): Promise<Endpoint | undefined> {
  const { endpoints } = services;
  const active = endpoints.active();
  if (active !== undefined && needsKey(active)) return active;
  const keyed = endpoints.all().filter(needsKey);
  if (keyed.length > 0) {
    const items = keyed.map((endpoint) => endpointItem(endpoint, false));
    return (await vscode.window.showQuickPick(items, { title }))?.endpoint;
  }
  const message = active === undefined ? 'There is no endpoint yet.' : `“${active.name}” needs no API key.`;
  if ((await vscode.window.showInformationMessage(message, 'Add Endpoint')) !== undefined) {
    await vscode.commands.executeCommand('ethRpc.addEndpoint');
  }
  return undefined;
}

function providerPage(endpoint: Endpoint): string | undefined {
  const url = endpoint.urlTemplate.replaceAll('${apiKey}', 'KEY');
  return PROVIDERS.find(({ id, pasted }) => id !== 'hosted' && pasted?.test(url) === true)?.signUpUrl;
}

function endpointItem(endpoint: Endpoint, active: boolean): vscode.QuickPickItem & { endpoint: Endpoint } {
  const label = `${active ? '$(check) ' : ''}${endpoint.name}`;
  return { label, description: endpointOrigin(endpoint), endpoint };
}
