// Shows and hides the Result view, as the rows of a history need its room in most tests.
import * as vscode from 'vscode';
import { until } from './gatewayUnderTest.ts';
import { treeItem, viewPane } from './window.ts';

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

/** Waits until the view is named by this call. */
export async function untilTitled(title: string): Promise<void> {
  const description = (await viewPane('Result')).locator('.pane-header .description');
  await until(`the title says ${title}`, async () => (await description.textContent()) === title);
}

/** The visible row of the view that contains this text. */
export const resultRow = (text: string | RegExp): ReturnType<typeof treeItem> => treeItem(text, 'Result');
