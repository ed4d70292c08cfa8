// The History view selects the call that was made in the request builder or by New Call, and is in nobody’s way.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import {
  opensPage,
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  untilSelected,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';

const node = localNode({
  eth_chainId: () => '"result":"0x7a69"',
  eth_gasPrice: () => '"result":"0x3b9aca00"',
  net_version: () => '"result":"31337"',
  web3_clientVersion: () => '"result":"small/1"',
});

/** Opens a builder on this method and sends it with the keyboard. */
async function send(frame: FrameLocator, method: string): Promise<void> {
  await frame.locator('#method').fill(method);
  await frame.locator('#method').press('Enter');
  await frame.locator('#method').press('Control+Enter');
  await frame.locator('.answer, #viewer').first().waitFor();
}

describe('the selection of the History view', () => {
  const inWindow = (use: () => Promise<void>): Promise<void> => withEndpoint('Small node', node.answer, use);
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Focus on History View');
    await inWindow(async () => {
      for (const method of ['web3_clientVersion', 'net_version'])
        await (await extensionApi()).call({ method });
    });
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('follows a call of the request builder, which keeps the keyboard @long', () =>
    inWindow(async () => {
      await selectTreeItem(/^web3_clientVersion|^clientVersion/);
      await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
      const frame = await webviewFrame();
      await send(frame, 'eth_chainId');
      await untilSelected(/^chainId/);
      await frame.locator('#method:focus').waitFor();
      assert.equal(await frame.locator('body').evaluate(() => document.hasFocus()), true);
      assert.equal(await (await viewPane('History')).locator(':focus').count(), 0);
    }));

  it('follows a call of New Call @long', () =>
    inWindow(async () => {
      await selectTreeItem(/^web3_clientVersion|^clientVersion/);
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'eth_gasPrice');
      await untilSelected(/^gasPrice/);
    }));

  it('leaves two selected rows as they are, and does not open a view that is not seen @long', () =>
    inWindow(async () => {
      await selectTreeItem(/^web3_clientVersion|^clientVersion/);
      const selected = (await viewPane('History')).locator('.monaco-list-row.selected');
      const bothAre = (): Promise<void> =>
        until('both are selected', async () => (await selected.count()) === 2);
      await (await treeItem(/^net_version|^version/)).click({ modifiers: ['ControlOrMeta'] });
      await bothAre();
      await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
      const frame = await webviewFrame();
      await send(frame, 'eth_gasPrice');
      await frame.locator('.summary').getByText('1 gwei').waitFor();
      await (await treeItem(/^gasPrice.* · now/)).waitFor();
      await bothAre();
      await vscode.commands.executeCommand('workbench.view.explorer');
      await send(frame, 'eth_chainId');
      await frame.locator('.summary').getByText('31337').waitFor();
      const page = await workbenchPage();
      await page.locator('.sidebar .explorer-folders-view').waitFor();
      assert.equal(await (await viewPane('History')).count(), 0);
      await vscode.commands.executeCommand('ethRpc.history.focus');
    }));
});
