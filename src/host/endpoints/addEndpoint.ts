// Guides the user to a new endpoint. A key in a pasted URL is taken out before anything is saved. Calls go to the new
// endpoint only if it is the first or is chosen: a request that is being filled in was meant for another one.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey } from '../../core/endpoint/endpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { askForText } from '../common/askForText.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { announceAdded } from './announceAdded.ts';
import type { EndpointDraft } from './endpointDraft.ts';
import { askForEndpointDraft, hostAndPath, hostOf } from './endpointDraft.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { writeEndpoints } from '../common/settings.ts';

/**
 * Asks for provider, URL, name and key, where they are not given, and saves the endpoint. The first endpoint becomes
 * the active one.
 */
export async function addEndpoint(
  endpoints: Endpoints,
  keys: EndpointKeys,
  given?: EndpointDraft,
): Promise<Endpoint | undefined> {
  const draft = given ?? (await askForEndpointDraft());
  if (draft === undefined) return undefined;
  const same = endpoints.configured().find((endpoint) => isSamePlace(endpoint, draft));
  const known = same === undefined ? 'add' : await askWhichOne(same, draft, keys);
  if (known !== 'add') {
    if (known !== undefined) await endpoints.select(known.id);
    return known;
  }
  const suggested = distinctName(draft, endpoints.all());
  const name = await askForEndpointName(vscode.l10n.t('Add Endpoint: name'), suggested);
  if (name === undefined) return undefined;
  const { suggestedName: _name, key, ...rest } = draft;
  const before = endpoints.active();
  const endpoint: Endpoint = { id: unusedId(name, endpoints), name, ...rest };
  await saveEndpoint(endpoint, key, { endpoints, keys });
  const isCallable = !needsKey(endpoint) || key !== undefined || (await keys.ask(endpoint)) !== undefined;
  if (before === undefined) await endpoints.select(endpoint.id);
  void announceAdded(endpoint, before, isCallable, endpoints);
  return endpoint;
}

/** The path, too, where another endpoint is called like the host. */
function distinctName({ suggestedName, urlTemplate }: EndpointDraft, all: readonly Endpoint[]): string {
  const isTaken = all.some(({ name }) => name === suggestedName);
  return isTaken && suggestedName === hostOf(urlTemplate) ? hostAndPath(urlTemplate) : suggestedName;
}

function isSamePlace(endpoint: Endpoint, draft: EndpointDraft): boolean {
  const [one, other] = [endpoint, draft].map(({ urlTemplate, headers = {} }) =>
    JSON.stringify([urlTemplate.replace(/\/$/, ''), headers]),
  );
  return one === other;
}

/**
 * Asks the user what to do where an endpoint has this URL already: `add` for another endpoint with it, else the
 * existing one, on request with the key of the draft.
 */
async function askWhichOne(
  same: Endpoint,
  { key }: EndpointDraft,
  keys: EndpointKeys,
): Promise<Endpoint | 'add' | undefined> {
  const { name } = same;
  const use = { icon: 'check', label: vscode.l10n.t('Use “{0}”', name) };
  const keep = { icon: 'key', label: vscode.l10n.t('Use “{0}” with the key of this URL', name) };
  const add = { icon: 'add', label: vscode.l10n.t('Add another endpoint with this URL') };
  const withKey = key !== undefined && needsKey(same) ? [keep] : [];
  const choice = await showQuickPick([use, ...withKey, add], {
    title: vscode.l10n.t('“{0}” has this URL already', name),
    placeHolder: endpointOrigin(same),
    ignoreFocusOut: true,
  });
  if (choice === add) return 'add';
  if (choice === keep) await keys.keep(same, key!);
  return choice && same;
}

/**
 * Stores the key first: an endpoint that was saved before its key would be called without the key, and the key would
 * not be masked.
 */
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
    prompt: vscode.l10n.t('Its name in lists and in the status bar.'),
    value,
    problem: (text) => (text === '' ? vscode.l10n.t('Type a name.') : undefined),
  });
}

/** Makes a node on this machine the active endpoint, and saves it if no endpoint has its URL yet. */
export async function addLocalNode(endpoints: Endpoints, url: string, place: string): Promise<void> {
  const known = endpoints.configured().find(({ urlTemplate }) => urlTemplate.replace(/\/$/, '') === url);
  if (known !== undefined) return endpoints.select(known.id);
  const node = await saveLocalNode(endpoints, url, place);
  await endpoints.select(node.id);
  // It has just replied.
  void announceAdded(node, undefined, false, endpoints);
  await showFirstBlock();
}

/** Saves a node on this machine as an endpoint, but does not make it the active one. */
export async function saveLocalNode(endpoints: Endpoints, url: string, place: string): Promise<Endpoint> {
  const name = vscode.l10n.t('Local node ({0})', place);
  const endpoint: Endpoint = { id: unusedId(name, endpoints), name, urlTemplate: url };
  await writeEndpoints((items) => [...items, endpoint]);
  endpoints.refresh();
  return endpoint;
}

/** Calls for the newest block where the history is empty, so that there is a result to see; returns whether it did. */
export async function showFirstBlock(): Promise<boolean> {
  return vscode.commands.executeCommand<boolean>('ethRpc.showFirstBlock');
}

/** An unused id for an endpoint of this name. */
export function unusedId(name: string, endpoints: Pick<Endpoints, 'all'>): string {
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
