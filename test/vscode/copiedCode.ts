// What “Copy as Code” puts on the clipboard.
import * as vscode from 'vscode';
import { pick, statusBarItem } from './window.ts';

/** Picks the form with this label and gives the code, once the status bar says that it is copied. */
export async function copied(label: string, method: string): Promise<string> {
  await pick(label);
  await (await statusBarItem(`Copied ${method} as ${label}`)).waitFor();
  return vscode.env.clipboard.readText();
}
