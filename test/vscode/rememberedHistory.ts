// The history as the last session saw it, kept in the workspace folder for the next.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { historyCount } from './questions.ts';
import { runCommand, treeRoots } from './window.ts';

export type SeenHistory = { readonly count: number; readonly newest: readonly string[] };

/** How many entries there are, and the newest of them as the view shows them but for their age. */
export async function seeHistory(): Promise<SeenHistory> {
  await runCommand('Ethereum RPC: Focus on History View');
  await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  await vscode.commands.executeCommand('list.focusFirst');
  const count = await historyCount();
  const newest = count === 0 ? [] : await treeRoots(1);
  return { count, newest: newest.slice(0, 5).map((text) => text.replace(/ · (now|\d+m)/, '')) };
}

/** Keeps what is seen now for the session after this one. */
export async function rememberHistory(): Promise<void> {
  writeFileSync(file(), JSON.stringify(await seeHistory()));
}

export function rememberedHistory(): SeenHistory {
  return JSON.parse(readFileSync(file(), 'utf8')) as SeenHistory;
}

function file(): string {
  return join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'history-of-last-session.json');
}
