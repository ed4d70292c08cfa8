// The file dialogs as the quick input shows them with `files.simpleDialog.enable` set: of one folder.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { workspace } from './documents.ts';
import { ended } from './pickers.ts';
import { createQuickInput } from './quickInput.ts';
import { Uri } from './uri.ts';

function folder(): string {
  return workspace.workspaceFolders[0]!.uri.fsPath;
}

export async function showOpenDialog({ title = '' }: vscode.OpenDialogOptions = {}): Promise<
  vscode.Uri[] | undefined
> {
  const items = readdirSync(folder()).map((label) => ({ label }));
  const input = Object.assign(createQuickInput(), { title, items });
  const name = await ended(input, () => input.selectedItems[0]?.label);
  return name === undefined ? undefined : [Uri.file(join(folder(), name))];
}

/** Enter accepts the proposed path. */
export async function showSaveDialog({ title = '', defaultUri }: vscode.SaveDialogOptions = {}): Promise<
  vscode.Uri | undefined
> {
  const value = defaultUri?.fsPath ?? folder();
  const input = Object.assign(createQuickInput(), { title, value });
  const path = await ended(input, () => input.value);
  return path === undefined ? undefined : Uri.file(path);
}
