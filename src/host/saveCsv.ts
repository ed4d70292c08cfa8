// Owns saving a table as a CSV file that the user chooses.

import * as vscode from 'vscode';

/** `name`: what the table is of; it becomes the file's name. */
export async function saveCsv(csv: string, name: string): Promise<void> {
  const file = `${name.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}.csv`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters: { CSV: ['csv'] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (uri !== undefined) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(csv));
}
