// Tests the Result view, and its use without a mouse.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, askGateway, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { hideResults, resultRow, showResults, untilTitled } from '../vscode/resultView.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { freePort } from '../workbench/ports.ts';
import {
  pick,
  quickInputShows,
  runCommand,
  selectTreeItem,
  treeItem,
  viewPane,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { press } from '../vscode/keyboardHand.ts';

const BLOCK = ['0x10d49', false];
const BLOCK_TITLE = 'eth_getBlockByNumber 68,937';
const BLOCK_ROW = 'block 68,937';

async function call(method: string, params: readonly unknown[] = []): Promise<void> {
  await (await extensionApi()).call({ method, params: params as never });
}

describe('the Result view', () => {
  before(async () => {
    await addGatewayEndpoint();
    await showResults();
  });
  after(hideResults);

  it('says so where the call that it shows was deleted', async () => {
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await call('eth_getBlockByNumber', BLOCK);
    await untilTitled(BLOCK_TITLE);
    await selectTreeItem(BLOCK_ROW);
    await runCommand('Ethereum RPC: Delete');
    await (await viewPane('Result')).getByText('The call whose result was here was deleted.').waitFor();
    await untilTitled('');
  });

  it('shows the decoded answer of the call that ended last, named by the call', async () => {
    await call('eth_getBlockByNumber', BLOCK);
    await untilTitled(BLOCK_TITLE);
    await (await resultRow(/^number68,937 · 0x10d49$/)).waitFor();
    await call('eth_getBalance', [ACCOUNT, 'latest']);
    await untilTitled('eth_getBalance 0x7099…79C8');
    await (await resultRow(/^result[\d,.]+ ETH · 0x/)).waitFor();
  });

  it('tells the block of an answer where the call does not @long', async () => {
    const number = Number(await askGateway('eth_blockNumber'));
    await call('eth_getBlockByNumber', ['latest', false]);
    await untilTitled(`eth_getBlockByNumber latest · block ${number.toLocaleString('en')}`);
    await (await treeItem(/^block latest/)).waitFor();
  });

  it('shows the answer of the entry that is selected', async () => {
    await selectTreeItem(BLOCK_ROW);
    await untilTitled(BLOCK_TITLE);
    await (await resultRow(/^number68,937 · 0x10d49$/)).waitFor();
  });

  it('says why a call failed', async () => {
    const node = localNode({ eth_gasPrice: () => '"error":{"code":-32000,"message":"no gas today"}' });
    await withEndpoint('Dry node', node.answer, () => call('eth_gasPrice'));
    await untilTitled('eth_gasPrice · failed');
    await (await resultRow(/^failedno gas today \(code -32000\)/)).waitFor();
  });

  it('follows a link in place @long', async () => {
    await call('eth_getBlockByNumber', BLOCK);
    await untilTitled(BLOCK_TITLE);
    await showResults();
    // The view is low, and contains only the visible rows.
    await until('the miner is in view', async () => {
      await press('ArrowDown');
      return (await resultRow(/^miner0x/)).isVisible();
    });
    await selectTreeItem(/^miner0x/, 'Result');
    await runCommand('Ethereum RPC: Next Call...');
    await quickInputShows('Next Call');
    await pick('Balance');
    await untilTitled('eth_getBalance 0x0000…0000');
  });

  it('shows no error twice: the page has it, and no notification', async () => {
    const words = 'Nothing listens at 127.0.0.1:';
    await withEndpoints(
      [{ id: 'gone', name: 'Gone', urlTemplate: `http://127.0.0.1:${await freePort()}` }],
      async () => {
        await hideResults();
        await runCommand('Ethereum RPC: Call eth_blockNumber');
        await (await webviewFrame()).locator('.failure').getByText(words).waitFor();
        await vscode.commands.executeCommand('notifications.showList');
        const page = await workbenchPage();
        assert.equal(await page.locator('.notifications-center').getByText(words).count(), 0);
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        await showResults();
      },
    );
    await vscode.commands.executeCommand('notifications.hideList');
  });

  it('shows what is clicked in the history, and so does the page; a double click keeps a page', async () => {
    // Another file may have left its pages.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await call('eth_gasPrice');
    await call('eth_chainId');
    const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    const facts = async (): Promise<Locator> => (await webviewFrame()).locator('.facts');
    await selectTreeItem(/^chainId/);
    await untilTitled('eth_chainId');
    await (await facts()).getByText('chainId', { exact: true }).waitFor();
    await hideResults();
    await selectTreeItem(/^gasPrice/);
    await (await facts()).getByText('gasPrice', { exact: true }).waitFor();
    await showResults();
    await selectTreeItem(/^chainId/);
    await untilTitled('eth_chainId');
    await (await facts()).getByText('chainId', { exact: true }).waitFor();
    assert.equal(tabs(), 1);
    await (await treeItem(/^chainId/)).dblclick();
    await selectTreeItem(/^gasPrice/);
    await untilTitled('eth_gasPrice');
    await (await facts()).getByText('gasPrice', { exact: true }).waitFor();
    assert.equal(tabs(), 2);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('opens what it shows, also where another entry is selected @long', async () => {
    await selectTreeItem(/^balance/);
    await call('eth_chainId');
    await untilTitled('eth_chainId');
    const pane = await viewPane('Result');
    await pane.hover();
    await pane.getByRole('button', { name: 'Open Result', exact: true }).click();
    await (await webviewFrame()).locator('.facts').getByText('eth_chainId').waitFor();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('offers to explain where the answer names a transaction @long', async () => {
    const explain = (await viewPane('Result')).getByRole('button', {
      name: 'Explain Transaction...',
    });
    await call('eth_chainId');
    await untilTitled('eth_chainId');
    await until('there is nothing to explain', async () => (await explain.count()) === 0);
    await call('eth_getBlockByNumber', BLOCK);
    await untilTitled(BLOCK_TITLE);
    await (await viewPane('Result')).hover();
    await explain.click();
    await quickInputShows('in the result of eth_getBlockByNumber');
    const { transactions } = (await askGateway('eth_getBlockByNumber', BLOCK)) as { transactions: string[] };
    await pick(transactions[0]!);
    await (await treeItem(/^transfer.*failed: .* calls$/)).waitFor();
    await (await webviewFrame()).locator('.summary').waitFor();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
