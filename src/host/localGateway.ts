// Owns the local gateway this window runs: a child process with its own node, and the endpoint that leads to it.
// Its key is made by the gateway, read from its pipe, and kept in memory only.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { createRedact } from '../core/redact.ts';
import type { Redact } from '../core/redact.ts';
import { Secret } from '../core/secret.ts';
import { CONTEXT } from './ids.ts';
import { readLocalNodePath } from './settings.ts';

/** No endpoint of the settings can have this id. */
export const LOCAL_GATEWAY_ID = '@local-gateway';

const READY_WITHIN_MS = 30_000;

/** What the gateway names where it finds no node. */
const INSTALL_NODE = 'npm install --save-dev @foundry-rs/anvil';

export interface LocalGateway {
  start(): Promise<void>;
  stop(): Promise<void>;
  showLog(): void;
  dispose(): void;
}

/** `onReady` gets the endpoint and its key; `onStopped` is called however the gateway ends. */
export function createLocalGateway(
  extensionUri: vscode.Uri,
  onReady: (endpoint: Endpoint, key: Secret) => Promise<void>,
  onStopped: () => void,
): LocalGateway {
  let child: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let output: vscode.OutputChannel | undefined;

  const channel = (): vscode.OutputChannel =>
    (output ??= vscode.window.createOutputChannel('Ethereum RPC Gateway'));

  function setRunning(running: boolean): void {
    void vscode.commands.executeCommand('setContext', CONTEXT.gatewayRunning, running);
  }

  async function launch(): Promise<void> {
    const program = vscode.Uri.joinPath(extensionUri, 'dist', 'gateway.js').fsPath;
    const nodePath = readLocalNodePath();
    const args = [program, '--anvil', '--port', '0', '--exit-with-parent'];
    if (nodePath !== undefined) args.push('--anvil-path', nodePath);
    const cwd = workingFolder();
    const started = spawn(process.execPath, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: gatewayEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    child = started;
    let redact: Redact = (text) => text;
    let lastLine = '';
    createInterface({ input: started.stderr }).on('line', (line) => {
      lastLine = line;
      channel().appendLine(redact(line));
    });
    function ended(how: string): void {
      channel().appendLine(`The gateway ended (${how}).`);
      if (child !== started) return;
      child = undefined;
      setRunning(false);
      onStopped();
    }
    started.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    started.once('error', (error) => ended(error.message));
    const ready = await readyLine(started).catch((error: unknown) => {
      started.kill();
      throw new Error(lastLine === '' ? (error as Error).message : lastLine);
    });
    const key = new Secret(ready.key);
    redact = createRedact(key);
    setRunning(true);
    const urlTemplate = `${ready.url}/v1/\${apiKey}`;
    await onReady({ id: LOCAL_GATEWAY_ID, name: 'Local gateway', urlTemplate }, key);
  }

  async function start(): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      const message =
        'The local gateway can be started in trusted folders only: a folder could bring its own node program.';
      if ((await vscode.window.showWarningMessage(message, 'Manage Trust')) !== undefined) {
        await vscode.commands.executeCommand('workbench.trust.manage');
      }
      return;
    }
    if (child !== undefined && starting === undefined) {
      void vscode.window.showInformationMessage('The local gateway is already running.');
      return;
    }
    starting ??= Promise.resolve(
      vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'Starting the local gateway and its node' },
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
    const [showLog, openSettings, copyCommand] = ['Show Log', 'Open Settings', 'Copy Install Command'];
    const isNodeMissing = reason.includes(INSTALL_NODE);
    const message = isNodeMissing
      ? `The local gateway needs the node program anvil, and none was found. Run “${INSTALL_NODE}” in this folder, or set ethRpc.localNode.path to the anvil you have.`
      : `The local gateway did not start: ${reason}`;
    const choice = await vscode.window.showErrorMessage(
      message,
      ...(isNodeMissing ? [copyCommand, openSettings] : [showLog]),
    );
    if (choice === showLog) channel().show();
    if (choice === copyCommand) await vscode.env.clipboard.writeText(INSTALL_NODE);
    if (choice === openSettings)
      await vscode.commands.executeCommand('workbench.action.openSettings', 'ethRpc.localNode.path');
  }

  async function stop(): Promise<void> {
    const stopping = child;
    if (stopping === undefined) {
      void vscode.window.showInformationMessage('No local gateway is running in this window.');
      return;
    }
    const ended = new Promise<void>((resolve) => stopping.once('exit', () => resolve()));
    stopping.kill('SIGTERM');
    await ended;
  }

  return {
    start,
    stop,
    showLog: () => channel().show(),
    dispose() {
      child?.kill('SIGTERM');
      output?.dispose();
    },
  };
}

/** The first folder of the window, where it is on this machine: its node_modules may hold the node program. */
function workingFolder(): string | undefined {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri?.scheme === 'file' && existsSync(uri.fsPath) ? uri.fsPath : undefined;
}

/** The gateway has a node and a key of its own: nothing that was meant for others reaches it. */
function gatewayEnvironment(): NodeJS.ProcessEnv {
  const {
    ETH_RPC_API_KEY: _key,
    ETH_GATEWAY_UPSTREAM: _upstream,
    ETH_GATEWAY_REDIS: _redis,
    ...env
  } = process.env;
  return { ...env, ELECTRON_RUN_AS_NODE: '1' };
}

/** The one JSON line the gateway prints when it listens. */
function readyLine(child: ChildProcess): Promise<{ url: string; key: string }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`it was not ready within ${READY_WITHIN_MS / 1000} s`)),
      READY_WITHIN_MS,
    );
    const settle = (result: () => void): void => {
      clearTimeout(timer);
      result();
    };
    child.once('error', (error) => settle(() => reject(error)));
    // What it said last comes through another pipe, a moment later.
    child.once('exit', (code) =>
      setTimeout(() => settle(() => reject(new Error(`it ended with exit code ${code}`))), 50),
    );
    createInterface({ input: child.stdout! }).once('line', (line) =>
      settle(() => {
        const ready = parseReadyLine(line);
        if (ready === undefined) reject(new Error('its first line was not understood'));
        else resolve(ready);
      }),
    );
  });
}

function parseReadyLine(line: string): { url: string; key: string } | undefined {
  try {
    const { url, key } = JSON.parse(line) as { url?: unknown; key?: unknown };
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
  } catch {
    return undefined;
  }
}
