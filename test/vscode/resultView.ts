// Shows and hides the Result view, as the rows of a history need its room in most tests.
import * as vscode from 'vscode';
import { viewPane } from './window.ts';

/** Leaves the side bar to the History view. */
export async function hideResults(): Promise<void> {
  await vscode.commands.executeCommand('ethRpc.history.focus');
  const pane = await viewPane('Result');
  if (!(await pane.isVisible())) return;
  await vscode.commands.executeCommand('ethRpc.resultTree.toggleVisibility');
  await pane.waitFor({ state: 'hidden' });
}

/** Brings the Result view back, below the History view, with the keyboard in it. */
export async function showResults(): Promise<void> {
  await vscode.commands.executeCommand('ethRpc.resultTree.focus');
  await (await viewPane('Result')).waitFor();
}
