// The gateway process of this window: starts it with its node, stops it, and notices when it ends.

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { CONTEXT, LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { readLocalNodePath } from '../common/settings.ts';
import { makeGatewayHome, removeGatewayHome } from './gatewayHome.ts';
import { startGatewayProcess } from './gatewayProcess.ts';
import type { GatewayProcess } from './gatewayProcess.ts';
import { installedAnvil } from './installAnvil.ts';

export type GatewayRunPorts = {
  readonly extensionUri: vscode.Uri;
  /** Where anvil is installed. */
  readonly anvilFolder: string;
  /** Where the running gateways have their folders. */
  readonly homes: string;
  readonly log: (line: string) => void;
  /** Called with the endpoint and its key. */
  readonly onReady: (endpoint: Endpoint, key: Secret) => Promise<void>;
  /** Called however the gateway ends. `isAsked`: the user stopped it, or it was never ready. */
  readonly onStopped: (how: string, isAsked: boolean) => void;
};

export interface GatewayRun {
  isOn(): boolean;
  readonly launch: () => Promise<void>;
  stop(): Promise<void>;
}

type Run = {
  readonly process: GatewayProcess;
  readonly folder: string;
  phase: 'starting' | 'ready' | 'stopping';
};

export function createGatewayRun(ports: GatewayRunPorts): GatewayRun {
  const { extensionUri, anvilFolder, homes, log, onReady, onStopped } = ports;
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'gateway.js').fsPath;
  let run: Run | undefined;

  function ended(own: Run, how: string): void {
    log(`The gateway ended (${how}).`);
    removeGatewayHome(own.folder).catch((error: Error) => log(error.message));
    if (run !== own) return;
    run = undefined;
    setRunning(false);
    onStopped(how, own.phase !== 'ready');
  }

  return {
    isOn: () => run !== undefined,
    async launch() {
      const home = await makeGatewayHome(homes);
      const process = startGatewayProcess(program, nodePath(anvilFolder), home, log, (how) =>
        ended(own, how),
      );
      const own: Run = { process, folder: home.folder, phase: 'starting' };
      run = own;
      const { url, key } = await process.ready;
      if (own.phase === 'starting') own.phase = 'ready';
      setRunning(true);
      // Its chain is for development, and ends with the gateway.
      const mode = 'dev';
      const name = vscode.l10n.t('Local gateway');
      await onReady({ id: LOCAL_GATEWAY_ID, name, mode, urlTemplate: `${url}/v1/\${apiKey}` }, key);
    },
    async stop() {
      if (run === undefined) return;
      run.phase = 'stopping';
      await run.process.stop();
    },
  };
}

function setRunning(isRunning: boolean): void {
  void vscode.commands.executeCommand('setContext', CONTEXT.gatewayRunning, isRunning);
}

/**
 * The path of anvil: the one in the settings if it exists, else the anvil that the user has installed in this folder.
 */
function nodePath(folder: string): string | undefined {
  const path = readLocalNodePath();
  // A relative path is kept: it begins at the folder in which the gateway runs.
  const isUsable = path !== undefined && (!isAbsolute(path) || existsSync(path));
  return isUsable ? path : (installedAnvil(folder) ?? path);
}
