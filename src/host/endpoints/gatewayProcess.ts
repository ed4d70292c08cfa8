// Runs the gateway as a child process: its start, its first line and its end. Its key is made here, given to it through
// a pipe, and masked in its log. It gives out more keys by mail, and writes the mails to a folder.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { createRedact } from '../../core/secret/redact.ts';
import { Secret } from '../../core/secret/secret.ts';
import type { GatewayHome } from './gatewayHome.ts';

const READY_WITHIN_MS = 30_000;

export type GatewayProcess = {
  /** Its URL and its own key; rejects with the last line that it logged, or with what kept it from starting. */
  readonly ready: Promise<{ readonly url: string; readonly key: Secret }>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
};

/** Starts the gateway with its own node; `onEnd` is called once, however the process ends. */
export function startGatewayProcess(
  program: string,
  nodePath: string | undefined,
  home: GatewayHome,
  onLine: (line: string) => void,
  onEnd: (how: string) => void,
): GatewayProcess {
  const args = [program, '--anvil', '--exit-with-parent', '--keys', '-', ...keysByMail(home)];
  if (nodePath !== undefined) args.push('--anvil-path', nodePath);
  const cwd = workingFolder();
  const child = spawn(process.execPath, args, {
    ...omitUndefined({ cwd }),
    env: gatewayEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const key = new Secret(randomBytes(24).toString('base64url'));
  const redact = createRedact(key);
  // An empty line ends the keys. The pipe stays open: its end stops the gateway, however this process ends.
  child.stdin.on('error', () => undefined).write(`${key.reveal()}\n\n`);
  let lastLine = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLine = line;
    onLine(redact(line));
  });
  const ended = new Promise<void>((resolve) => {
    const end = (how: string): void => {
      resolve();
      onEnd(how);
    };
    child.once('exit', (code, signal) => end(signal ?? vscode.l10n.t('exit code {0}', String(code))));
    child.once('error', (error) => end(error.message));
  });
  const ready = readyLine(child).then(
    (url) => ({ url, key }),
    (error: unknown) => {
      child.kill();
      throw new Error(lastLine === '' ? (error as Error).message : lastLine);
    },
  );
  return {
    ready,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function keysByMail({ port, folder }: GatewayHome): readonly string[] {
  const site = ['--signup', '--port', String(port), '--public-url', `http://127.0.0.1:${port}`];
  const name = vscode.l10n.t('Local gateway');
  return [...site, '--name', name, '--store', join(folder, 'keys.db'), '--mail-dir', join(folder, 'mail')];
}

/** The first folder of the window, if it is on this machine: its node_modules may have the node program. */
function workingFolder(): string | undefined {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  return uri?.scheme === 'file' && existsSync(uri.fsPath) ? uri.fsPath : undefined;
}

/** The gateway has its own node and keys: variables that were meant for other gateways are left out. */
function gatewayEnvironment(): NodeJS.ProcessEnv {
  const {
    ETH_RPC_API_KEY: _key,
    ETH_GATEWAY_SECRET: _secret,
    ETH_GATEWAY_SMTP: _smtp,
    ETH_GATEWAY_UPSTREAM: _upstream,
    ETH_GATEWAY_REDIS: _redis,
    ...env
  } = process.env;
  return { ...env, ELECTRON_RUN_AS_NODE: '1' };
}

/** The URL in the one JSON line that the gateway prints when it listens. */
function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(vscode.l10n.t('it was not ready within {0} s', READY_WITHIN_MS / 1000))),
      READY_WITHIN_MS,
    );
    const settle = (result: () => void): void => {
      clearTimeout(timer);
      result();
    };
    child.once('error', (error) => settle(() => reject(error)));
    // Its last words come through another pipe, a moment later.
    child.once('exit', (code) =>
      setTimeout(
        () => settle(() => reject(new Error(vscode.l10n.t('it ended with exit code {0}', String(code))))),
        50,
      ),
    );
    createInterface({ input: child.stdout! }).once('line', (line) =>
      settle(() => {
        const url = urlIn(line);
        if (url === undefined) reject(new Error(vscode.l10n.t('its first line was not understood')));
        else resolve(url);
      }),
    );
  });
}

function urlIn(line: string): string | undefined {
  try {
    const { url } = JSON.parse(line) as { url?: unknown };
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}
