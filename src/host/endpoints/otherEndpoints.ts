// Lists endpoints to choose from, together with those that are still to be added.

import * as vscode from 'vscode';
import { chainLabel } from '../../core/chain/chain.ts';
import { chainById } from '../../core/chain/chains.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { PickItem } from '../common/quickInput.ts';
import { addEndpoint, saveLocalNode } from './addEndpoint.ts';
import { nodesWithoutEndpoint } from './localNodes.ts';
import type { LocalNode } from './localNodes.ts';
import type { EndpointServices } from './pickEndpoint.ts';

export type OtherEndpointServices = EndpointServices & {
  /** Finds the nodes on this machine. */
  readonly findNodes: () => Promise<readonly LocalNode[]>;
};

/** `take`: returns the endpoint, once it is added; undefined where the user cancelled. */
export type EndpointChoice = PickItem & { readonly take: () => Promise<Endpoint | undefined> | Endpoint };

export function choiceOf(endpoint: Endpoint): EndpointChoice {
  return { label: endpoint.name, description: endpointOrigin(endpoint), take: () => endpoint };
}

/** All endpoints but one, and the ways to add another. */
export async function otherEndpointChoices(
  id: string,
  services: OtherEndpointServices,
): Promise<readonly EndpointChoice[]> {
  const others = services.endpoints.all().filter((one) => one.id !== id);
  return [...others.map(choiceOf), ...(await endpointsToAdd(services))];
}

/** The nodes on this machine that are not endpoints yet, and the way to add any other endpoint. */
export async function endpointsToAdd(services: OtherEndpointServices): Promise<readonly EndpointChoice[]> {
  const { endpoints, keys } = services;
  const other = {
    icon: 'add',
    label: vscode.l10n.t('Add Endpoint…'),
    take: () => addEndpoint(endpoints, keys),
  };
  return [...(await nodesToAdd(services)), other];
}

/** The nodes on this machine that are not endpoints yet. */
export async function nodesToAdd({
  endpoints,
  findNodes,
}: OtherEndpointServices): Promise<readonly EndpointChoice[]> {
  const nodes = nodesWithoutEndpoint(endpoints.all(), await findNodes());
  return nodes.map(({ url, place, client, chainId }) => ({
    icon: 'add',
    label: vscode.l10n.t('Add the node on {0}', place),
    description: [client, chainLabel(chainById(BigInt(chainId)))].filter((part) => part !== '').join(' · '),
    take: () => saveLocalNode(endpoints, url, place),
  }));
}
