// Tests rows after the first hundred: in the History view, in the request builder's page, and of the history.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { runCommand, treeItem, webviewFrame } from '../vscode/window.ts';
import { PARAMS, baseFees, rowAtEnd } from '../vscode/feeHistory.ts';

describe('more than a hundred rows', () => {
  let fees: readonly string[] = [];

  before(async () => {
    await addGatewayEndpoint();
    fees = await baseFees();
  });

  it('of an answer come page by page in the request builder @long', async () => {
    const draft = { method: 'eth_feeHistory', paramsJson: JSON.stringify(PARAMS) };
    await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
    const frame = await webviewFrame();
    await frame.locator('pre.body').getByText(`"params":${draft.paramsJson}`).waitFor();
    await frame.locator('#send').click();
    await frame.locator('.row.node').getByText('baseFeePerGas', { exact: true }).click();
    const fee = (index: number): Locator =>
      frame.locator(`.row.node[aria-posinset="${index + 1}"][aria-setsize="121"]`);
    await fee(0).waitFor();
    // Only the rows on screen are in the document.
    assert.equal(await fee(120).count(), 0);
    await frame.locator('.tree').press('End');
    await fee(120).click();
    const hex = frame.locator('.row.form[data-form="hex"] .value');
    assert.equal(await hex.innerText(), fees[120]);
    assert.equal(await fee(0).count(), 0);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('of the history come page by page @long', async () => {
    let height = 0;
    const node = localNode({ eth_blockNumber: () => `"result":"0x${(++height).toString(16)}"` });
    await runCommand('Ethereum RPC: Focus on History View');
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await withEndpoint('Rising node', node.answer, async () => {
      const api = await extensionApi();
      for (let call = 1; call <= 101; call++) await api.call({ method: 'eth_blockNumber' });
      await (await rowAtEnd(/^blockNumber2 · (now|1m)$/)).waitFor();
      await (await rowAtEnd('100 more…')).click();
      await (await rowAtEnd(/^blockNumber1 · (now|1m)$/)).waitFor();
      assert.equal(await (await treeItem('100 more…')).count(), 0);
    });
  });
});
