// A batch survives a restart, with its calls' outcomes, and without keys and passwords.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { canaryKey } from '../gatewayUnderTest.ts';
import { runCommand, selectTreeItem, treeItem, viewPane, webviewFrame } from '../window.ts';

describe('the batch, after a restart', () => {
  after(async () => {
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  beforeEach(() => runCommand('Ethereum RPC: Focus on Batch View'));

  it('has its calls, and how they ended', async () => {
    await (await viewPane('Batch')).locator('.pane-header').getByText('3 calls', { exact: true }).waitFor();
    await selectTreeItem(/^eth_chainId31337/, 'Batch');
    await (await webviewFrame()).getByText('31337 (local development chain)').first().waitFor();
  });

  it('says of which calls a part was not kept', async () => {
    await (await treeItem('eth_getBalance [api key]API key masked', 'Batch')).waitFor();
    await (await treeItem('personal_newAccount [not kept]secret not kept', 'Batch')).waitFor();
    const text = await (await viewPane('Batch')).innerHTML();
    for (const secret of [canaryKey(), 'correct horse']) assert.equal(text.includes(secret), false);
  });
});
