// The guided way to a new endpoint. A key in a pasted URL is taken out before anything is saved.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { askForText } from '../common/askForText.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { EndpointDraft } from './endpointDraft.ts';
import { askForEndpointDraft } from './endpointDraft.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { writeEndpoints } from '../common/settings.ts';

/** Asks for provider, URL, name and key, as far as they are not given; saves the endpoint and makes it the active one. */
export async function addEndpoint(
  endpoints: Endpoints,
  keys: EndpointKeys,
  given?: EndpointDraft,
): Promise<Endpoint | undefined> {
  const draft = given ?? (await askForEndpointDraft());
  if (draft === undefined) return undefined;
  const name = await askForEndpointName(vscode.l10n.t('Add Endpoint: name'), draft.suggestedName);
  if (name === undefined) return undefined;
  const { suggestedName: _name, key, ...rest } = draft;
  const endpoint: Endpoint = { id: freeId(name, endpoints), name, ...rest };
  await saveEndpoint(endpoint, key, { endpoints, keys });
  await endpoints.select(endpoint.id);
  if (needsKey(endpoint) && key === undefined) await keys.ask(endpoint);
  announce(endpoint);
  return endpoint;
}

/** The key comes first: an endpoint that is there without it would be called without it, and would not be masked. */
export async function saveEndpoint(
  endpoint: Endpoint,
  key: Secret | undefined,
  { endpoints, keys }: { readonly endpoints: Endpoints; readonly keys: EndpointKeys },
): Promise<void> {
  if (key !== undefined) await keys.keep(endpoint, key);
  try {
    await writeEndpoints((items) => [...items, endpoint]);
  } catch (error) {
    if (key !== undefined) await keys.delete(endpoint);
    throw error;
  }
  endpoints.refresh();
}

export function askForEndpointName(title: string, value: string): Promise<string | undefined> {
  return askForText({
    title,
    prompt: vscode.l10n.t('How this endpoint is called in lists and in the status bar.'),
    value,
    problem: (text) => (text === '' ? vscode.l10n.t('Type a name.') : undefined),
  });
}

/** Makes a node of this machine the active endpoint, and saves it where no endpoint leads there yet. */
export async function addLocalNode(endpoints: Endpoints, url: string, place: string): Promise<void> {
  const known = endpoints.configured().find(({ urlTemplate }) => urlTemplate.replace(/\/$/, '') === url);
  if (known !== undefined) return endpoints.select(known.id);
  const name = vscode.l10n.t('Local node ({0})', place);
  const endpoint: Endpoint = { id: freeId(name, endpoints), name, urlTemplate: url };
  await writeEndpoints((items) => [...items, endpoint]);
  endpoints.refresh();
  await endpoints.select(endpoint.id);
  announce(endpoint);
  await showFirstBlock();
}

/** Where the history is empty there is then a block to look at; gives whether there is. */
export async function showFirstBlock(): Promise<boolean> {
  return vscode.commands.executeCommand<boolean>('ethRpc.showFirstBlock');
}

function announce({ id, name }: Endpoint): void {
  const test = vscode.l10n.t('Test It');
  const message = vscode.l10n.t('“{0}” was added, and is where calls of this window go now.', name);
  void showInformationMessage(message, test).then((answer) => {
    if (answer === test) void vscode.commands.executeCommand('ethRpc.testEndpoint', id);
  });
}

/** An id for an endpoint of this name that none has. */
export function freeId(name: string, endpoints: Pick<Endpoints, 'all'>): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|(?<!-)-+$/g, '')
      .slice(0, 50) || 'endpoint';
  const taken = new Set(endpoints.all().map(({ id }) => id));
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}
