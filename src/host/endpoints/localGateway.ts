// Starts and stops the local gateway for the user, with the questions and messages on the way.

import * as vscode from 'vscode';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
  withProgress,
} from '../common/notices.ts';
import { readLocalNodePath } from '../common/settings.ts';
import { createGatewayRun } from './gatewayRun.ts';
import type { GatewayRunPorts } from './gatewayRun.ts';
import type { NodeOfferPorts } from './offerNode.ts';
import { offerNode } from './offerNode.ts';

/** A part of the error of the gateway where it finds no node. */
const NODE_IS_MISSING = 'npm install --save-dev @foundry-rs/anvil';

export interface LocalGateway {
  start(): Promise<void>;
  stop(): Promise<void>;
  showLog(): void;
  dispose(): void;
}

/**
 * `homes`: where running gateways have their folders. `offer`: for offering a node where there is none. `onStopped` is
 * called however the gateway ends.
 */
export function createLocalGateway(
  { extensionUri, homes }: Pick<GatewayRunPorts, 'extensionUri' | 'homes'>,
  offer: NodeOfferPorts,
  onReady: GatewayRunPorts['onReady'],
  onStopped: () => void,
): LocalGateway {
  let output: vscode.OutputChannel | undefined;
  let starting: Promise<void> | undefined;

  const channel = (): vscode.OutputChannel =>
    (output ??= vscode.window.createOutputChannel('Ethereum RPC Gateway'));
  const showLog = (): void => channel().show();

  const run = createGatewayRun({
    extensionUri,
    homes,
    anvilFolder: offer.folder,
    log: (line) => channel().appendLine(line),
    onReady,
    onStopped(how, isAsked) {
      onStopped();
      if (!isAsked) void reportEnd(how, { start, showLog });
    },
  });

  async function start(): Promise<void> {
    if (!vscode.workspace.isTrusted) return reportTrust();
    if (run.isOn() && starting === undefined)
      return void showInformationMessage(vscode.l10n.t('The local gateway is already running.'));
    const progress = {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Starting the local gateway and its node'),
    };
    starting ??= Promise.resolve(withProgress(progress, run.launch)).finally(() => (starting = undefined));
    try {
      await starting;
    } catch (error) {
      const { message } = error as Error;
      if (!message.includes(NODE_IS_MISSING)) return reportFailure(message, showLog);
      if (await offerNode(offer, readLocalNodePath())) await start();
    }
  }

  return {
    start,
    async stop() {
      if (!run.isOn())
        void showInformationMessage(vscode.l10n.t('No local gateway is running in this window.'));
      await run.stop();
    },
    showLog,
    // What the gateway logs while it ends is still written.
    dispose: () => void run.stop().then(() => output?.dispose()),
  };
}

async function reportTrust(): Promise<void> {
  const message = vscode.l10n.t(
    'The local gateway can be started in trusted folders only: a folder could bring its own node program.',
  );
  if ((await showWarningMessage(message, vscode.l10n.t('Manage Trust'))) !== undefined)
    await vscode.commands.executeCommand('workbench.trust.manage');
}

async function reportFailure(reason: string, open: () => void): Promise<void> {
  const showLog = vscode.l10n.t('Show Log');
  const message = vscode.l10n.t('The local gateway did not start: {0}', reason);
  if ((await showErrorMessage(message, showLog)) === showLog) open();
}

/** Warns that the gateway ended although the user did not stop it. */
async function reportEnd(how: string, then: Pick<LocalGateway, 'start' | 'showLog'>): Promise<void> {
  const again = vscode.l10n.t('Start Again');
  const showLog = vscode.l10n.t('Show Log');
  const message = vscode.l10n.t(
    'The local gateway stopped unexpectedly ({0}). The status bar shows where calls go now.',
    how,
  );
  const choice = await showWarningMessage(message, again, showLog);
  if (choice === again) await then.start();
  if (choice === showLog) then.showLog();
}
