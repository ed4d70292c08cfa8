// Installs anvil with npm in a terminal, into a folder of the extension, so that no project of the user is changed.

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { withNotification } from '../common/notices.ts';

/** In quotes: PowerShell gives an @ at the beginning of a word a meaning of its own. */
const COMMAND = 'npm install "@foundry-rs/anvil"';
/** The file that npm writes last. */
const DONE = 'node_modules/.package-lock.json';
const POLL_MS = 500;

/**
 * The start script of the anvil in this folder, which leads the gateway to the program; undefined where it is not
 * installed.
 */
export function installedAnvil(folder: string): string | undefined {
  const script = join(folder, 'node_modules/@foundry-rs/anvil/bin.mjs');
  return existsSync(join(folder, DONE)) && existsSync(script) ? script : undefined;
}

/**
 * Types the command into a new terminal and waits until npm is done; false where the terminal was closed before, or the
 * user cancelled.
 */
export async function installAnvil(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  // Without a package.json, npm would look for a project in the folders above.
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const before = doneAt(folder);
  const terminal = vscode.window.createTerminal({ name: vscode.l10n.t('Install anvil'), cwd: folder });
  terminal.show();
  terminal.sendText(COMMAND);
  return withNotification(
    vscode.l10n.t('npm installs anvil in the terminal. The local gateway starts once it is there'),
    (token) =>
      new Promise<boolean>((resolve) => {
        const isDone = (): boolean => doneAt(folder) !== before && installedAnvil(folder) !== undefined;
        const end = (isInstalled: boolean): void => {
          clearInterval(looking);
          listening.dispose();
          resolve(isInstalled);
        };
        const looking = setInterval(() => {
          if (isDone()) end(true);
        }, POLL_MS);
        const listening = vscode.Disposable.from(
          token.onCancellationRequested(() => end(false)),
          vscode.window.onDidCloseTerminal((closed) => {
            if (closed === terminal) end(isDone());
          }),
        );
      }),
  );
}

/** When npm last finished in this folder; undefined where it never did. */
function doneAt(folder: string): number | undefined {
  return statSync(join(folder, DONE), { throwIfNoEntry: false })?.mtimeMs;
}
