// What is offered where the local gateway finds no anvil: a node that already runs on this machine, or an installation.

import * as vscode from 'vscode';
import type { RpcClient } from '../../rpc/client.ts';
import { showWarningMessage } from '../common/notices.ts';
import { installAnvil } from './installAnvil.ts';
import type { LocalNode } from './localNodes.ts';
import { findLocalNodes } from './localNodes.ts';

export type NodeOfferPorts = {
  /** Where anvil is installed. */
  readonly folder: string;
  readonly client: () => Promise<Pick<RpcClient, 'send'>>;
  /** Makes the node the endpoint of this window. */
  readonly use: (node: LocalNode) => Promise<void>;
};

/** `path`: where anvil should be according to the settings, but is not. Returns whether anvil is installed now. */
export async function offerNode(
  { folder, client, use }: NodeOfferPorts,
  path: string | undefined,
): Promise<boolean> {
  const nodes = await findLocalNodes(await client());
  const install = vscode.l10n.t('Install in Terminal');
  const settings = vscode.l10n.t('Open Settings');
  const uses = nodes.map((node) => ({ node, label: vscode.l10n.t('Use {0}', node.place) }));
  const choice = await showWarningMessage(
    [...nodes.map(nodeText), missingText(path)].join(' '),
    ...uses.map(({ label }) => label),
    install,
    settings,
  );
  if (choice === install) return installAnvil(folder);
  if (choice === settings)
    await vscode.commands.executeCommand('workbench.action.openSettings', 'ethRpc.localNode.path');
  const chosen = uses.find(({ label }) => label === choice);
  if (chosen !== undefined) await use(chosen.node);
  return false;
}

function missingText(path: string | undefined): string {
  return path === undefined
    ? vscode.l10n.t(
        'The local gateway needs the node program anvil, and none was found. npm can install it for this extension alone.',
      )
    : vscode.l10n.t(
        'The local gateway needs the node program anvil, and none is at {0} (ethRpc.localNode.path). npm can install it for this extension alone.',
        path,
      );
}

function nodeText({ place, client, chainId }: LocalNode): string {
  return client === ''
    ? vscode.l10n.t('A node already runs at {0}: chain {1}.', place, chainId)
    : vscode.l10n.t('A node already runs at {0}: {1}, chain {2}.', place, client, chainId);
}
