// Owns the local gateway this window runs, and the endpoint that leads to it.

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import type { Secret } from '../core/secret.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
  withProgress,
} from './common/notices.ts';
import { installedAnvil } from './endpoints/installAnvil.ts';
import type { NodeOfferPorts } from './endpoints/offerNode.ts';
import { offerNode } from './endpoints/offerNode.ts';
import type { GatewayProcess } from './gatewayProcess.ts';
import { startGatewayProcess } from './gatewayProcess.ts';
import { CONTEXT, LOCAL_GATEWAY_ID } from './ids.ts';
import { readLocalNodePath } from './settings.ts';

/** What the gateway says where it finds no node. */
const NODE_IS_MISSING = 'npm install --save-dev @foundry-rs/anvil';

export interface LocalGateway {
  start(): Promise<void>;
  stop(): Promise<void>;
  showLog(): void;
  dispose(): void;
}

/**
 * `onReady` gets the endpoint and its key; `onStopped` is called however the gateway ends. `offer`: of a node, where
 * there is none.
 */
export function createLocalGateway(
  extensionUri: vscode.Uri,
  offer: NodeOfferPorts,
  onReady: (endpoint: Endpoint, key: Secret) => Promise<void>,
  onStopped: () => void,
): LocalGateway {
  let running: GatewayProcess | undefined;
  let isReady = false;
  let isStopping = false;
  let starting: Promise<void> | undefined;
  let output: vscode.OutputChannel | undefined;

  const channel = (): vscode.OutputChannel =>
    (output ??= vscode.window.createOutputChannel('Ethereum RPC Gateway'));

  function setRunning(isRunning: boolean): void {
    void vscode.commands.executeCommand('setContext', CONTEXT.gatewayRunning, isRunning);
  }

  /** What a person installed here stands in for a program that is not where the settings say. */
  function nodePath(): string | undefined {
    const path = readLocalNodePath();
    // The gateway runs in the folder that a relative one begins at.
    const isUsable = path !== undefined && (!isAbsolute(path) || existsSync(path));
    return isUsable ? path : (installedAnvil(offer.folder) ?? path);
  }

  async function launch(): Promise<void> {
    const program = vscode.Uri.joinPath(extensionUri, 'dist', 'gateway.js').fsPath;
    const log = channel();
    const started = startGatewayProcess(
      program,
      nodePath(),
      (line) => log.appendLine(line),
      (how) => {
        log.appendLine(`The gateway ended (${how}).`);
        if (running !== started) return;
        running = undefined;
        setRunning(false);
        onStopped();
        if (isReady && !isStopping) void tellOfEnd(how);
      },
    );
    running = started;
    isStopping = false;
    isReady = false;
    const { url, key } = await started.ready;
    isReady = true;
    setRunning(true);
    // Its chain is there to be played with, and is gone with the gateway.
    const mode = 'dev';
    const name = vscode.l10n.t('Local gateway');
    await onReady({ id: LOCAL_GATEWAY_ID, name, mode, urlTemplate: `${url}/v1/\${apiKey}` }, key);
  }

  async function start(): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      const message = vscode.l10n.t(
        'The local gateway can be started in trusted folders only: a folder could bring its own node program.',
      );
      if ((await showWarningMessage(message, vscode.l10n.t('Manage Trust'))) !== undefined) {
        await vscode.commands.executeCommand('workbench.trust.manage');
      }
      return;
    }
    if (running !== undefined && starting === undefined) {
      void showInformationMessage(vscode.l10n.t('The local gateway is already running.'));
      return;
    }
    starting ??= Promise.resolve(
      withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: vscode.l10n.t('Starting the local gateway and its node'),
        },
        launch,
      ),
    ).finally(() => (starting = undefined));
    try {
      await starting;
    } catch (error) {
      await showStartFailure((error as Error).message);
    }
  }

  async function showStartFailure(reason: string): Promise<void> {
    if (reason.includes(NODE_IS_MISSING)) {
      if (await offerNode(offer, readLocalNodePath())) await start();
      return;
    }
    const showLog = vscode.l10n.t('Show Log');
    const message = vscode.l10n.t('The local gateway did not start: {0}', reason);
    if ((await showErrorMessage(message, showLog)) === showLog) channel().show();
  }

  async function stop(): Promise<void> {
    if (running === undefined)
      void showInformationMessage(vscode.l10n.t('No local gateway is running in this window.'));
    isStopping = true;
    await running?.stop();
  }

  /** Nobody asked for it: the next call would go elsewhere. */
  async function tellOfEnd(how: string): Promise<void> {
    const again = vscode.l10n.t('Start Again');
    const showLog = vscode.l10n.t('Show Log');
    const message = vscode.l10n.t(
      'The local gateway ended by itself ({0}). Calls go to the endpoint that the status bar shows.',
      how,
    );
    const choice = await showWarningMessage(message, again, showLog);
    if (choice === again) await start();
    if (choice === showLog) channel().show();
  }

  return {
    start,
    stop,
    showLog: () => channel().show(),
    dispose() {
      isStopping = true;
      // What it says while it ends is still logged.
      void (running?.stop() ?? Promise.resolve()).then(() => output?.dispose());
    },
  };
}
