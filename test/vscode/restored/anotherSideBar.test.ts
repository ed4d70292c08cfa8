// Restored pages come back while another side bar is in front, and bring the Batch view back with them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../gatewayUnderTest.ts';
import { CHAIN_ID, showTab } from '../leftTabs.ts';
import { row } from '../resultRows.ts';
import { hideResults } from '../resultView.ts';
import { treeItem, viewPane, webviewFrame, workbenchPage } from '../window.ts';

describe('a window that comes back with the Explorer in front', () => {
  // For those after it. Before it, that would load the extension.
  after(hideResults);

  it('has a page in the tab that is shown, which loads the extension', async () => {
    await (await workbenchPage()).locator('.sidebar .explorer-folders-view').waitFor();
    await until(
      'the tabs are back',
      () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length === 5,
    );
    await showTab(CHAIN_ID);
    const frame = await webviewFrame();
    await frame.locator('.facts').getByText('eth_chainId').waitFor();
    await row(frame, 'result').waitFor();
  });

  it('has pages in the other tabs', async () => {
    const frame = await webviewFrame();
    await showTab('eth_call');
    await frame.locator('#send').waitFor();
    await showTab('Watch: eth_chainId');
    await frame.locator('.watch-status').getByText('Stopped · 1 run').waitFor();
    await row(frame, 'result').waitFor();
  });

  it('shows in the Batch view how each call ended', async () => {
    await (await workbenchPage()).locator('.activitybar').getByRole('tab', { name: 'Ethereum RPC' }).click();
    const pane = await viewPane('Batch');
    const header = pane.locator('.pane-header');
    await header.getByText('3 calls', { exact: true }).waitFor();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await (await treeItem(/^eth_chainId31337/, 'Batch')).waitFor();
    assert.equal(await pane.locator('.codicon-circle-outline').count(), 0);
  });
});
