// Tests that the History view selects the call whose result was just opened by sending, wherever that was.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { hideResults, showResults } from '../vscode/resultView.ts';
import { FAILURE, transactionsOf } from '../vscode/seededChain.ts';
import {
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  untilSelected,
  viewPane,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';

const OPEN = 'Ethereum RPC: Open Result';

describe('the row of a result that opens by sending', () => {
  before(async () => {
    await addGatewayEndpoint();
    await vscode.commands.executeCommand('ethRpc.history.focus');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is selected where a page sends the call, and explains', async () => {
    const api = await extensionApi();
    await answerQuestion(() => api.call({ method: 'eth_gasPrize', params: [] }), 'Send');
    await selectTreeItem(/^eth_gasPrize/);
    await runCommand(OPEN);
    await (await webviewFrame()).getByRole('button', { name: 'Call eth_gasPrice' }).click();
    await untilSelected(/^gasPrice.* · now/);
    const [failed] = await transactionsOf(FAILURE);
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', failed!.hash);
    await untilSelected(/^transfer.*failed: InsufficientBalance.* · \d calls/);
  });

  it('is selected where its result is so large that it is written to a file first', async () => {
    const node = localNode({
      eth_getCode: () => `"result":"0x${'5b'.repeat(2_500_000)}"`,
      eth_chainId: () => '"result":"0x1"',
    });
    await withEndpoint('Large node', node.answer, async () => {
      await (await extensionApi()).call({ method: 'eth_chainId', params: [] });
      await selectTreeItem(/^chainId/);
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', `eth_getCode 0x${'ab'.repeat(20)} latest`);
      await untilSelected(/^code.* · now/);
    });
  });

  it('stays unselected where a filter hides it, also once the filter ends @long', async () => {
    const api = await extensionApi();
    await makesEntry(/^chainId/, () => api.call({ method: 'eth_chainId', params: [] }));
    await selectTreeItem(/^chainId/);
    await runCommand('Ethereum RPC: Filter History...');
    await typeInto('Filter History', 'method:chainId');
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_gasPrice');
    await (await webviewFrame()).locator('.facts').getByText('gasPrice', { exact: true }).waitFor();
    await untilSelected(/^chainId/);
    await runCommand('Ethereum RPC: Clear History Filter');
    await (await treeItem(/^gasPrice/)).waitFor();
    const selected = (await treeItem(/^gasPrice/)).and(
      (await treeItem(/^gasPrice/)).page().locator('.selected'),
    );
    assert.equal(await selected.count(), 0);
  });

  it('is selected where its tab comes in front, as is that of an explanation, also after a reload', async () => {
    const api = await extensionApi();
    const [failed] = await transactionsOf(FAILURE);
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', failed!.hash);
    const explained = /^transfer.*failed: InsufficientBalance/;
    await untilSelected(explained);
    await makesEntry(/^chainId/, () => api.call({ method: 'eth_chainId', params: [] }));
    await selectTreeItem(/^chainId/);
    await untilSelected(/^chainId/);
    const bringUp = async (name: RegExp): Promise<void> =>
      (await workbenchPage()).locator('.tab').filter({ hasText: name }).click();
    await bringUp(/^Tx /);
    await untilSelected(explained);
    await showResults();
    const shown = (await viewPane('Result')).locator('.pane-header .description');
    await shown.getByText(/^debug_traceTransaction/).waitFor();
    await bringUp(/^chainId/);
    await untilSelected(/^chainId/);
    await shown.getByText('chainId').waitFor();
    await bringUp(/^Tx /);
    // Its tab comes back, while the other one is in front.
    await vscode.commands.executeCommand('workbench.action.reloadWindow');
    await untilSelected(explained);
    await shown.getByText(/^debug_traceTransaction/).waitFor();
    await hideResults();
  });
});
