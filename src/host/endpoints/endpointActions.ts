// The actions in the “Endpoints...” list, below the endpoints.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { Endpoints } from './endpoints.ts';

/** `command`: the command that the row runs. */
export type EndpointAction = PickItem & { readonly command: string };

/**
 * Leaves out actions that have nothing to act on. An action on one endpoint names the endpoint, or says that the user
 * chooses first.
 */
export function endpointActions(
  endpoints: Pick<Endpoints, 'active' | 'all' | 'configured'>,
): readonly EndpointAction[] {
  const configured = endpoints.configured();
  const all = endpoints.all();
  return [
    ...(all.length === 0 ? [] : onOne(all)),
    ...onActive(endpoints),
    ...(configured.some(needsKey) ? onKeys(endpoints) : []),
    ...(configured.length > 0 ? [removal(configured)] : []),
    { icon: 'add', label: vscode.l10n.t('Add Endpoint'), command: 'ethRpc.addEndpoint' },
    { icon: 'mail', label: vscode.l10n.t('Get an API Key...'), command: 'ethRpc.getApiKey' },
    all.length > configured.length ? STOP_GATEWAY : START_GATEWAY,
    GATEWAY_LOG,
  ];
}

const ASKS = vscode.l10n.t('choose an endpoint first');

/** The name of a single endpoint, for which the user is not asked. */
function onlyOf(endpoints: readonly Endpoint[]): string {
  const [only, ...others] = endpoints;
  return only !== undefined && others.length === 0 ? only.name : ASKS;
}

function onOne(all: readonly Endpoint[]): readonly EndpointAction[] {
  const description = onlyOf(all);
  return [
    { icon: 'pulse', label: vscode.l10n.t('Test Endpoint'), description, command: 'ethRpc.testEndpoint' },
    {
      icon: 'shield',
      label: vscode.l10n.t('Change Endpoint Mode'),
      description,
      command: 'ethRpc.changeEndpointMode',
    },
  ];
}

function onActive({ active }: Pick<Endpoints, 'active'>): readonly EndpointAction[] {
  const endpoint = active();
  if (endpoint === undefined) return [];
  return [
    {
      icon: 'cloud-download',
      label: vscode.l10n.t('Import Methods (OpenRPC)…'),
      description: endpoint.name,
      command: 'ethRpc.importMethods',
    },
  ];
}

/** Actions on the active endpoint if it takes a key, else on one that the user chooses. */
function onKeys({ active, configured }: Pick<Endpoints, 'active' | 'configured'>): readonly EndpointAction[] {
  const own = configured().find(({ id }) => id === active()?.id);
  const description = own !== undefined && needsKey(own) ? own.name : ASKS;
  const rows = [
    { icon: 'key', label: vscode.l10n.t('Set API Key'), command: 'ethRpc.setApiKey' },
    { icon: 'trash', label: vscode.l10n.t('Delete API Key'), command: 'ethRpc.deleteApiKey' },
  ];
  return [
    ...rows.map((row) => ({ ...row, description })),
    { icon: 'search', label: vscode.l10n.t('Audit for Leaked Keys'), command: 'ethRpc.auditKeys' },
  ];
}

function removal(configured: readonly Endpoint[]): EndpointAction {
  return {
    icon: 'close',
    label: vscode.l10n.t('Remove Endpoint'),
    description: onlyOf(configured),
    command: 'ethRpc.removeEndpoint',
  };
}

const START_GATEWAY: EndpointAction = {
  icon: 'play',
  label: vscode.l10n.t('Start Local Gateway'),
  command: 'ethRpc.startGateway',
};

const STOP_GATEWAY: EndpointAction = {
  icon: 'debug-stop',
  label: vscode.l10n.t('Stop Local Gateway'),
  command: 'ethRpc.stopGateway',
};

/** Also for a gateway that has ended. */
const GATEWAY_LOG: EndpointAction = {
  icon: 'output',
  label: vscode.l10n.t('Show Local Gateway Log'),
  command: 'ethRpc.showGatewayLog',
};
