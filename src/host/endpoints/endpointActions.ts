// The rows of “Endpoints...” below the endpoints: what can be done with them.

import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { Endpoints } from './endpoints.ts';

/** `command`: what the row does. */
export type EndpointAction = PickItem & { readonly command: string };

/** What has nothing to act on is left out. */
export function endpointActions(
  endpoints: Pick<Endpoints, 'active' | 'all' | 'configured'>,
): readonly EndpointAction[] {
  const configured = endpoints.configured();
  return [
    ...onActive(endpoints),
    ...(configured.some(needsKey) ? ON_KEYS : []),
    ...(configured.length > 0 ? [REMOVE] : []),
    { icon: 'add', label: vscode.l10n.t('Add Endpoint'), command: 'ethRpc.addEndpoint' },
    endpoints.all().length > configured.length ? STOP_GATEWAY : START_GATEWAY,
    GATEWAY_LOG,
  ];
}

function onActive({ active }: Pick<Endpoints, 'active'>): readonly EndpointAction[] {
  const endpoint = active();
  if (endpoint === undefined) return [];
  const { name: description } = endpoint;
  return [
    { icon: 'pulse', label: vscode.l10n.t('Test Endpoint'), command: 'ethRpc.testEndpoint' },
    {
      icon: 'shield',
      label: vscode.l10n.t('Change Endpoint Mode'),
      command: 'ethRpc.changeEndpointMode',
    },
    {
      icon: 'cloud-download',
      label: vscode.l10n.t('Import Methods (OpenRPC)…'),
      description,
      command: 'ethRpc.importMethods',
    },
  ];
}

/** Each is about the active endpoint where that takes a key, else about one that is asked for. */
const ON_KEYS: readonly EndpointAction[] = [
  { icon: 'key', label: vscode.l10n.t('Set API Key'), command: 'ethRpc.setApiKey' },
  { icon: 'trash', label: vscode.l10n.t('Delete API Key'), command: 'ethRpc.deleteApiKey' },
  { icon: 'link-external', label: vscode.l10n.t('Open Provider’s Page'), command: 'ethRpc.getApiKey' },
  { icon: 'search', label: vscode.l10n.t('Audit for Leaked Keys'), command: 'ethRpc.auditKeys' },
];

const REMOVE: EndpointAction = {
  icon: 'close',
  label: vscode.l10n.t('Remove Endpoint'),
  command: 'ethRpc.removeEndpoint',
};

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

/** Of one that has ended, too. */
const GATEWAY_LOG: EndpointAction = {
  icon: 'output',
  label: vscode.l10n.t('Show Local Gateway Log'),
  command: 'ethRpc.showGatewayLog',
};
