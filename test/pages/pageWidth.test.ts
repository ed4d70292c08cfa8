// Tests that a page uses its width: facts in one line while there is room, and a table that shows where it goes on.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { FAILURE, transactionsOf } from '../vscode/seededChain.ts';
import { runCommand, selectTreeItem, typeInto, webviewFrame, workbenchPage } from '../vscode/window.ts';

/** The window beside the page, in pixels. */
const SIDE = 363;

async function widen(page: number): Promise<void> {
  await (await workbenchPage()).setViewportSize({ width: page + SIDE, height: 800 });
}

describe('the width of a page', () => {
  before(addGatewayEndpoint);
  afterEach(async () => {
    await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('holds the facts of a result in one line where it has room, without a scroll bar', async () => {
    const [failed] = await transactionsOf(FAILURE);
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', failed!.hash);
    const facts = (await webviewFrame()).locator('.facts.line > div');
    await facts.nth(2).waitFor();
    const lines = (): Promise<number> =>
      facts.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await widen(1100);
    assert.equal(await lines(), 1);
    const isWider = await facts.first().evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    assert.equal(isWider, false);
    await widen(700);
    assert.equal(await lines(), 2);
  });

  it('has the scroll bar that VS Code draws below a table with more columns', async () => {
    await vscode.commands.executeCommand('ethRpc.history.focus');
    const api = await extensionApi();
    await api.call({ method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest' }] });
    await selectTreeItem(/^logs/);
    await widen(700);
    const grid = (await webviewFrame()).getByRole('grid');
    // The browser of the tests hides all scroll bars: only the style can be read.
    const bar = await grid.evaluate((box) => [
      box.scrollWidth > box.clientWidth,
      getComputedStyle(box).scrollbarColor,
      getComputedStyle(box, '::-webkit-scrollbar').height,
    ]);
    assert.deepEqual(bar, [true, 'auto', '10px']);
  });
});
