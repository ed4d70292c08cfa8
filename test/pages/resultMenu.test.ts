// Tests the menu of a result’s tab: its commands act on the call in the page, whichever call was made or selected
// since.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  dismissQuickInput,
  opensPage,
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  showTop,
  treeItem,
  webviewFrame,
} from '../vscode/window.ts';

describe('the menu of a result’s tab', () => {
  /** Runs a command with the arguments that VS Code passes from the menu. */
  async function choose(command: string): Promise<void> {
    const place = [vscode.Uri.parse('webview-panel:webview-1'), { groupId: 0 }];
    await vscode.commands.executeCommand(`ethRpc.${command}`, ...place);
  }

  async function openResult(method: string, row: RegExp): Promise<void> {
    const api = await extensionApi();
    await makesEntry(row, () => api.call({ method }));
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await showTop();
    await selectTreeItem(row);
    await runCommand('Ethereum RPC: Open Result');
    await (await webviewFrame()).locator('.facts').getByText(method, { exact: true }).waitFor();
  }

  before(addGatewayEndpoint);
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await openResult('eth_chainId', /^chainId/);
    await openResult('net_version', /^net_version|^version/);
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    await (await webviewFrame()).locator('.facts').getByText('eth_chainId', { exact: true }).waitFor();
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('runs it again', () => makesEntry(/^chainId/, () => choose('entry.runAgain')));

  it('fills it into the request builder', async () => {
    await opensPage(() => choose('entry.openInBuilder'));
    const frame = await webviewFrame();
    await until('the form has it', async () => {
      const method = frame.locator('#method');
      return (await method.count()) === 1 && (await method.inputValue()) === 'eth_chainId';
    });
  });

  it('repeats it', async () => {
    const chosen = choose('repeatCall');
    await quickInputShows('Watch or Compare eth_chainId');
    await dismissQuickInput();
    await chosen;
  });

  it('saves it', async () => {
    const chosen = choose('entry.save');
    await quickInputShows('Save Request');
    const box = (await quickInput()).locator('input').first();
    assert.match(await box.inputValue(), /chainId/);
    await dismissQuickInput();
    await chosen;
  });

  it('copies it as code', async () => {
    const chosen = choose('entry.copyAs');
    await quickInputShows('eth_chainId');
    await dismissQuickInput();
    await chosen;
  });

  it('adds it to the batch', async () => {
    await choose('batch.add');
    await vscode.commands.executeCommand('ethRpc.batch.focus');
    await (await treeItem(/chainId/, 'Batch')).waitFor();
    await vscode.commands.executeCommand('ethRpc.batch.clear');
  });
});
