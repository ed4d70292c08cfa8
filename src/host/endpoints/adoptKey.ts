// Stores a key that a gateway issued, for the endpoint with that origin or for a new one. The active endpoint stays.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, KEY_PLACEHOLDER, needsKey, usesBasicAuth } from '../../core/endpoint/endpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { showInformationMessage } from '../common/notices.ts';
import { unusedId, saveEndpoint } from './addEndpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { EndpointServices } from './pickEndpoint.ts';

/**
 * The endpoint of this origin that a key is for: the one with this id, else the active one, else the first, else a new
 * one.
 */
export function endpointAt(
  origin: string,
  id: string | undefined,
  endpoints: Pick<Endpoints, 'active' | 'all'>,
): { readonly endpoint: Endpoint; readonly isNew: boolean } {
  const there = endpoints
    .all()
    .filter((one) => needsKey(one) && !usesBasicAuth(one) && endpointOrigin(one) === origin);
  const active = endpoints.active()?.id;
  const known = there.find((one) => one.id === id) ?? there.find((one) => one.id === active) ?? there[0];
  if (known !== undefined) return { endpoint: known, isNew: false };
  const name = new URL(origin).host;
  const urlTemplate = `${origin}/v1/${KEY_PLACEHOLDER}`;
  return { endpoint: { id: unusedId(name, endpoints), name, urlTemplate }, isNew: true };
}

export async function adoptKey(
  { endpoint, isNew }: ReturnType<typeof endpointAt>,
  key: Secret,
  services: EndpointServices,
): Promise<void> {
  if (isNew) await saveEndpoint(endpoint, key, services);
  else await services.keys.keep(endpoint, key);
  void announce(endpoint, services.endpoints);
}

async function announce({ id, name }: Endpoint, endpoints: Endpoints): Promise<void> {
  if (id === LOCAL_GATEWAY_ID)
    return void showInformationMessage(
      vscode.l10n.t('Calls to the local gateway have the new key, until it stops.'),
    );
  if (endpoints.active()?.id === id) {
    const test = vscode.l10n.t('Test It');
    const message = vscode.l10n.t('The API key of “{0}” is in secret storage.', name);
    if ((await showInformationMessage(message, test)) === test)
      await vscode.commands.executeCommand('ethRpc.testEndpoint', id);
    return;
  }
  const use = vscode.l10n.t('Use It Now');
  const message = vscode.l10n.t(
    'The API key of “{0}” is in secret storage. Calls still go where they went before.',
    name,
  );
  if ((await showInformationMessage(message, use)) === use) await endpoints.select(id);
}
