// Owns saving a text to a file that the user chooses.

import * as vscode from 'vscode';

/** `name`: what the text is of; it becomes the file's name. */
export async function saveText(text: string, name: string, extension: 'json' | 'csv'): Promise<void> {
  const file = `${name.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}.${extension}`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters: { [extension.toUpperCase()]: [extension] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (uri !== undefined) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
