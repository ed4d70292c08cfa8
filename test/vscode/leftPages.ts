// What the suite's next session must find beside the request builder's tabs: a result and a stopped watch.
import * as vscode from 'vscode';
import { calmWindow, runCommand, selectTreeItem, treeItem, webviewFrame } from './window.ts';
import { repeat } from './repeatCall.ts';

/** Opens the result of the call in the batch, and a watch of it. */
export async function leavePages(): Promise<void> {
  await calmWindow();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await runCommand('Ethereum RPC: Focus on Batch View');
  await (await treeItem(/^eth_chainId31337/, 'Batch')).waitFor();
  await selectTreeItem(/^eth_chainId/, 'Batch');
  const frame = await webviewFrame();
  await frame.locator('.facts').getByText('eth_chainId').waitFor();
  await repeat('Watch', { method: 'eth_chainId', params: [] });
  await frame.locator('.watch-status').getByText('1 run').waitFor();
  await frame.locator('vscode-button[data-does="stop"]').click();
  await frame.locator('.watch-status').getByText('Stopped').waitFor();
}
