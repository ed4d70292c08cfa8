// Opens a page in the browser.

import * as vscode from 'vscode';

/** VS Code asks the user before it opens a page that the user does not trust yet. */
export async function openExternal(url: string): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(url, true));
}
