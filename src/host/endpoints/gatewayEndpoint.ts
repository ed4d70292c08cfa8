// Makes the local gateway the endpoint of this window while it runs, with notices about it.

import * as vscode from 'vscode';
import { setStatusBarMessage, showInformationMessage } from '../common/notices.ts';
import { addLocalNode, showFirstBlock } from './addEndpoint.ts';
import type { NodeOfferPorts } from './offerNode.ts';
import type { Endpoints } from './endpoints.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import type { KeyStore } from '../keys/keyStore.ts';
import { createLocalGateway } from './localGateway.ts';
import type { GatewayRunPorts } from './gatewayRun.ts';
import type { LocalGateway } from './localGateway.ts';

const SHOWN_MS = 10_000;

export function gatewayCommands(gateway: LocalGateway) {
  return {
    'ethRpc.startGateway': () => gateway.start(),
    'ethRpc.stopGateway': () => gateway.stop(),
    'ethRpc.showGatewayLog': () => gateway.showLog(),
  };
}

/**
 * `paths`: of the extension, and of the folders of running gateways. `folder`: where anvil is installed. `client`: sends
 * requests to the nodes on this machine.
 */
export function createGatewayEndpoint(
  paths: Pick<GatewayRunPorts, 'extensionUri' | 'homes'>,
  endpoints: Endpoints,
  store: KeyStore,
  { folder, client }: Pick<NodeOfferPorts, 'folder' | 'client'>,
): LocalGateway {
  return createLocalGateway(
    paths,
    { folder, client, use: ({ url, place }) => addLocalNode(endpoints, url, place) },
    async (endpoint, key) => {
      endpoints.setLocalGateway(endpoint);
      store.setForWindow(endpoint, key);
      await endpoints.select(LOCAL_GATEWAY_ID);
      if (await showFirstBlock()) return;
      const call = vscode.l10n.t('Call eth_blockNumber');
      const message = vscode.l10n.t('The local gateway is running, with a development chain behind it.');
      void showInformationMessage(message, call).then((choice) => {
        if (choice === call) void vscode.commands.executeCommand('ethRpc.callBlockNumber');
      });
    },
    () => {
      endpoints.setLocalGateway(undefined);
      if (endpoints.active() === undefined)
        setStatusBarMessage(vscode.l10n.t('Stopped; no endpoint is chosen now'), SHOWN_MS);
    },
  );
}
