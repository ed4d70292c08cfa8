// The lists from which the user picks an endpoint.

import * as vscode from 'vscode';
import { chainLabel } from '../../core/chain/chain.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey } from '../../core/endpoint/endpoint.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { addEndpoint } from './addEndpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { modeWords } from './endpointModeText.ts';
import type { EndpointStates } from './endpointStates.ts';

export type EndpointServices = { readonly endpoints: Endpoints; readonly keys: EndpointKeys };

export type PickServices = EndpointServices & { readonly states: EndpointStates };

/**
 * Lets the user pick one of these endpoints. The active one comes first; a single one is returned without a question.
 */
export async function pickEndpoint(
  { endpoints, states }: Pick<PickServices, 'endpoints' | 'states'>,
  title: string,
  from: readonly Endpoint[] = endpoints.all(),
): Promise<Endpoint | undefined> {
  const active = endpoints.active();
  const sorted = activeFirst(from, active);
  if (sorted.length <= 1) return sorted[0];
  const items = sorted.map((endpoint) => pickItem(endpoint, endpoint.id === active?.id, states));
  return (await showQuickPick(items, { title, matchOnDescription: true }))?.endpoint;
}

/**
 * The active endpoint if it takes a key, else one that the user picks. The local gateway is left out: it makes its own
 * key.
 */
export async function pickKeyedEndpoint(
  services: PickServices,
  title: string,
): Promise<Endpoint | undefined> {
  const { endpoints, states } = services;
  const active = endpoints.active();
  const keyed = endpoints.configured().filter(needsKey);
  if (active !== undefined && keyed.some(({ id }) => id === active.id)) return active;
  if (keyed.length > 0) {
    const items = keyed.map((endpoint) => pickItem(endpoint, false, states));
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

export function activeFirst(
  endpoints: readonly Endpoint[],
  active: Endpoint | undefined,
): readonly Endpoint[] {
  return endpoints.toSorted((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id));
}

export function pickItem(
  endpoint: Endpoint,
  isActive: boolean,
  states: EndpointStates,
): PickItem & { endpoint: Endpoint } {
  const { chain: of } = states.of(endpoint);
  const chain = of === undefined ? [] : [chainLabel(of)];
  const description = [...chain, endpointOrigin(endpoint), ...modeWords(endpoint)].join(' · ');
  return { ...(isActive ? { icon: 'check' } : {}), label: endpoint.name, description, endpoint };
}
