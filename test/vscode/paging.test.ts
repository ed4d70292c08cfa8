// Beyond the first hundred rows of a result in the History view.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, askGateway, until } from './gatewayUnderTest.ts';
import { openNewest } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { runCommand, treeItem, unfoldTreeItem, workbenchPage } from './window.ts';

/** 121 base fees: of the 120 blocks from 68,824 on, and of the one after them. */
const PARAMS = ['0x78', '0x10d4f', []];

/** Goes to the end of the tree, near which the row is, and waits until it is in view. */
async function rowAtEnd(text: string | RegExp): Promise<Locator> {
  const row = await treeItem(text);
  await until(`${text} is in view`, async () => {
    if (await row.isVisible()) return true;
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await (await workbenchPage()).keyboard.press('End');
    return false;
  });
  return row;
}

describe('more than a hundred rows', () => {
  let fees: readonly string[] = [];

  before(async () => {
    await addGatewayEndpoint();
    const history = (await askGateway('eth_feeHistory', PARAMS)) as { baseFeePerGas: string[] };
    fees = history.baseFeePerGas;
    assert.equal(fees.length, 121);
  });

  it('of an answer come page by page in the History view', async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await (await extensionApi()).call({ method: 'eth_feeHistory', params: PARAMS });
    await openNewest('eth_feeHistory');
    await unfoldTreeItem(/^baseFeePerGas/);
    await (await rowAtEnd(/^99.* gwei · 0x/)).waitFor();
    await (await rowAtEnd('21 more…')).click();
    await (await treeItem(new RegExp(`^100.* gwei · ${fees[100]}$`))).waitFor();
    await (await rowAtEnd(new RegExp(`^120.* gwei · ${fees[120]}$`))).waitFor();
    assert.equal(await (await treeItem('21 more…')).count(), 0);
  });
});
