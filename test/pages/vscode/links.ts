// Links to the extension, and the log of the extension in a file, which can be searched for the key.
import { appendFileSync } from 'node:fs';
import type * as vscode from 'vscode';
import { registerCommand } from './commands.ts';
import { Disposable } from './values.ts';

let handler: vscode.UriHandler | undefined;
let logFile: string | undefined;

export function registerUriHandler(own: vscode.UriHandler): Disposable {
  handler = own;
  return new Disposable(() => (handler = undefined));
}

/** VS Code does not wait for the extension to handle a link. */
registerCommand('vscode.open', (uri: vscode.Uri) => void handler?.handleUri(uri));

export function keepLogIn(file: string): void {
  logFile = file;
}

export function createOutputChannel() {
  const write = (line: string): void => {
    if (logFile !== undefined) appendFileSync(logFile, `${line}\n`);
  };
  return { info: write, error: write, appendLine: write, show: () => undefined, dispose: () => undefined };
}
