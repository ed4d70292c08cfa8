// Owns calls made through the palette, and their decoded answers in the History view.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EthereumRpcApi } from '../../src/host/api.ts';
import { ACCOUNT, addGatewayEndpoint, askGateway } from './gatewayUnderTest.ts';
import {
  dismissQuickInput,
  notification,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  treeItem,
  typeIntoQuickInput,
  workbenchPage,
} from './window.ts';

const EXTENSION = 'ethereum-rpc-explorer.ethereum-rpc-explorer';

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
    await quickInputShows('eth_getBalance: address');
    await typeIntoQuickInput(ACCOUNT);
    await quickInputShows('eth_getBalance: block');
    await typeIntoQuickInput('latest');
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
    await quickInputShows('eth_getBalance: address');
    await typeIntoQuickInput('0x1234');
    const box = await quickInput();
    await box.getByText('An address has 40 hex digits after 0x; these are 4.').waitFor();
    assert.equal(await box.locator('input').first().inputValue(), '0x1234');
    await dismissQuickInput();
  });

  it('calls any other method with raw JSON parameters', async () => {
    await runCommand('Ethereum RPC: Call Method...');
    await typeIntoQuickInput('eth_getBlockTransactionCountByNumber');
    await quickInputShows('eth_getBlockTransactionCountByNumber: parameters');
    const box = await quickInput();
    await typeIntoQuickInput('["latest"', false);
    await box.getByText('This is not JSON').waitFor();
    await typeIntoQuickInput('["latest"]');
    await (await treeItem(/eth_getBlockTransactionCountByNumber0x[0-9a-f]+ · latest/)).waitFor();
  });

  it('asks before a method that can change state', async () => {
    const api = (await vscode.extensions.getExtension(EXTENSION)!.activate()) as EthereumRpcApi;
    const before = await askGateway('eth_blockNumber');
    // VS Code refuses modal dialogs in test runs and says which one it was asked for.
    await assert.rejects(
      api.call({ method: 'anvil_mine' }),
      /refused to show dialog in tests.*Send anvil_mine to “Gateway under test”\?/s,
    );
    assert.equal(await askGateway('eth_blockNumber'), before);
  });

  it('reads a failure of the node in its entry', async () => {
    await runCommand('Ethereum RPC: Call Method...');
    await typeIntoQuickInput('eth_getNonsense');
    await quickInputShows('eth_getNonsense: parameters');
    await typeIntoQuickInput('[]');
    await (await notification(/eth_getNonsense: .*-3260\d/)).waitFor();
    await (await treeItem(/eth_getNonsense.*\(-3260\d\)/)).waitFor();
  });
});
