// The place of the history file of the window under test.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

/** The folder of this run: the profile and the workspace are in it. */
export function homeFolder(): string {
  return dirname(vscode.workspace.workspaceFolders![0]!.uri.fsPath);
}

/** The path of the history file, in browser-served and in desktop VS Code. */
export function historyFile(): string {
  const data = ['user/server/data/User', 'user/User']
    .map((path) => join(homeFolder(), path))
    .find(existsSync)!;
  return join(data, 'globalStorage/ethereum-rpc-explorer.ethereum-rpc-explorer/history.sqlite');
}
