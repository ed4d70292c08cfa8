// Get Started leads to the walkthrough.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { webviewFrame, workbenchPage } from './window.ts';

describe('Get Started', () => {
  it('opens the walkthrough @long', async () => {
    await vscode.commands.executeCommand('ethRpc.openWalkthrough');
    const walkthrough = (await workbenchPage()).locator('.gettingStartedContainer');
    await walkthrough.getByText('Talk to an Ethereum node').first().waitFor();
    await walkthrough.getByText('Start a local gateway', { exact: true }).first().waitFor();
    await walkthrough.getByText('Get an API key by mail', { exact: true }).first().click();
    await walkthrough.getByText('sends its mails to a mailbox on this machine').first().waitFor();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('leads to a decoded block with neither a node nor a network, of which the history has nothing', async () => {
    await vscode.commands.executeCommand('ethRpc.openWalkthrough');
    const page = await workbenchPage();
    const walkthrough = page.locator('.gettingStartedContainer');
    const link = walkthrough.getByText('Show an Example Block');
    await walkthrough.getByText('Start a local gateway', { exact: true }).first().click();
    await link.first().click();
    const frame = await webviewFrame();
    await frame.getByText('comes with the extension: block 2,000,004 of Ethereum mainnet').waitFor();
    await frame.getByRole('treeitem', { name: /^number: 2,000,004/ }).waitFor();
    assert.equal(await frame.getByRole('button', { name: 'Run Again' }).count(), 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
