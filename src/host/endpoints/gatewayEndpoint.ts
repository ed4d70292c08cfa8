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
  let isStopping = false;
  const gateway = createLocalGateway(
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
      if (endpoints.active() === undefined && !isStopping) sayNone();
    },
  );
  return {
    ...gateway,
    async stop() {
      isStopping = true;
      try {
        await gateway.stop();
        await goBack(endpoints);
      } finally {
        isStopping = false;
      }
    },
  };
}

/**
 * The endpoint in use before the gateway is so again. Only where the user stopped it: after an end that nobody expected,
 * what is meant for the development chain could go elsewhere.
 */
async function goBack(endpoints: Endpoints): Promise<void> {
  // What is in use now was chosen while the gateway ran.
  if (endpoints.active() !== undefined) return;
  const before = endpoints.usedBefore(LOCAL_GATEWAY_ID);
  if (before === undefined) return sayNone();
  await endpoints.select(before.id);
  setStatusBarMessage(vscode.l10n.t('Stopped; calls go to “{0}” again', before.name), SHOWN_MS);
}

function sayNone(): void {
  setStatusBarMessage(vscode.l10n.t('Stopped; no endpoint is chosen now'), SHOWN_MS);
}
