// Owns calls made through the palette, and their decoded answers in the History view.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ACCOUNT, addGatewayEndpoint, askGateway } from './gatewayUnderTest.ts';
import {
  dismissQuickInput,
  notification,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  treeItem,
  typeInto,
  workbenchPage,
} from './window.ts';

describe('calls through the palette', () => {
  before(addGatewayEndpoint);

  it('shows the block number in decimal, with the hex beside it', async () => {
    const hex = String(await askGateway('eth_blockNumber'));
    const decimal = Number(hex).toLocaleString('en');
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await (await treeItem(`eth_blockNumber${decimal} · `)).waitFor();
    await (await treeItem(`result${decimal} · ${hex}`)).waitFor();
  });

  it('shows a balance as exact ether, with exact wei on the clipboard', async () => {
    await askGateway('anvil_setBalance', [ACCOUNT, '0x112210f47de98115']);
    await runCommand('Ethereum RPC: Call eth_getBalance');
    await typeInto('eth_getBalance: address', ACCOUNT);
    await typeInto('eth_getBalance: block', 'latest');
    await (await treeItem('1.234567890123456789 ETH · ')).waitFor();
    const result = await treeItem('result1.234567890123456789 ETH');
    // The new entry is selected once it is in view; a click before that would lose its selection to it.
    await (
      await workbenchPage()
    )
      .locator('.monaco-list-row.selected')
      .filter({ hasText: 'eth_getBalance' })
      .waitFor();
    await result.click();
    await (
      await workbenchPage()
    )
      .locator('.monaco-list-row.selected')
      .filter({ hasText: /^result/ })
      .waitFor();
    await runCommand('Ethereum RPC: Copy as Wei');
    await (await statusBarItem('Copied 1234567890123456789')).waitFor();
    assert.equal(await vscode.env.clipboard.readText(), '1234567890123456789');
    await result.hover();
    await (
      await workbenchPage()
    )
      .locator('.monaco-hover')
      .getByText('1,234,567,890,123,456,789 wei')
      .waitFor();
  });

  it('remembers the address and offers it next time', async () => {
    await runCommand('Ethereum RPC: Call eth_getBalance');
    await (await quickInput()).getByText('used before').first().waitFor();
    await dismissQuickInput();
  });

  it('says at the step what is wrong with an address, and lets nothing through', async () => {
    await runCommand('Ethereum RPC: Call eth_getBalance');
    await typeInto('eth_getBalance: address', '0x1234');
    const box = await quickInput();
    await box.getByText('An address has 40 hex digits after 0x; these are 4.').waitFor();
    assert.equal(await box.locator('input').first().inputValue(), '0x1234');
    await dismissQuickInput();
  });

  it('calls any other method with raw JSON parameters', async () => {
    await runCommand('Ethereum RPC: Call Method...');
    await typeInto('Call a Method', 'eth_getBlockTransactionCountByNumber');
    const step = 'eth_getBlockTransactionCountByNumber: parameters';
    await typeInto(step, '["latest"', false);
    await quickInputShows('This is not JSON');
    await typeInto(step, '["latest"]');
    await (await treeItem(/eth_getBlockTransactionCountByNumber0x[0-9a-f]+ · latest/)).waitFor();
  });

  it('reads a failure of the node in its entry', async () => {
    await runCommand('Ethereum RPC: Call Method...');
    await typeInto('Call a Method', 'eth_getNonsense');
    await typeInto('eth_getNonsense: parameters', '[]');
    await notification(/eth_getNonsense: .*-3260\d/);
    await (await treeItem(/eth_getNonsense.*\(-3260\d\)/)).waitFor();
  });
});
