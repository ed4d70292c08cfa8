// Endpoints in a list from which one is taken, those among them that are still to be added.

import * as vscode from 'vscode';
import { chainLabel } from '../../core/chain/chain.ts';
import { chainById } from '../../core/chain/chains.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { PickItem } from '../common/quickInput.ts';
import { addEndpoint, saveLocalNode } from './addEndpoint.ts';
import { nodesBeside } from './localNodes.ts';
import type { LocalNode } from './localNodes.ts';
import type { EndpointServices } from './pickEndpoint.ts';

export type OtherEndpointServices = EndpointServices & {
  /** Those that run on this machine. */
  readonly findNodes: () => Promise<readonly LocalNode[]>;
};

/** `take`: gives the endpoint, once it is added; undefined where the person left that. */
export type EndpointChoice = PickItem & { readonly take: () => Promise<Endpoint | undefined> | Endpoint };

export function choiceOf(endpoint: Endpoint): EndpointChoice {
  return { label: endpoint.name, description: endpointOrigin(endpoint), take: () => endpoint };
}

/** All but one, and the ways to one that is none yet. */
export async function endpointsBeside(
  id: string,
  services: OtherEndpointServices,
): Promise<readonly EndpointChoice[]> {
  const others = services.endpoints.all().filter((one) => one.id !== id);
  return [...others.map(choiceOf), ...(await endpointsToAdd(services))];
}

/** The nodes of this machine that are no endpoint yet, and the way to any other. */
export async function endpointsToAdd({
  endpoints,
  keys,
  findNodes,
}: OtherEndpointServices): Promise<readonly EndpointChoice[]> {
  const nodes = nodesBeside(endpoints.all(), await findNodes());
  return [
    ...nodes.map(({ url, place, client, chainId }): EndpointChoice => ({
      icon: 'add',
      label: vscode.l10n.t('Add the node on {0}', place),
      description: [client, chainLabel(chainById(BigInt(chainId)))].filter((part) => part !== '').join(' · '),
      take: () => saveLocalNode(endpoints, url, place),
    })),
    { icon: 'add', label: vscode.l10n.t('Add Endpoint…'), take: () => addEndpoint(endpoints, keys) },
  ];
}
