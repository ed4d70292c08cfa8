// Calls from the palette, and their decoded results in the History view.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from './addresses.ts';
import { addGatewayEndpoint, askGateway, ENDPOINT_NAME } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion, historyCount } from './questions.ts';
import { tooltipWith } from './tooltip.ts';
import {
  dismissQuickInput,
  pick,
  pressPalette,
  quickInput,
  quickInputShows,
  runFromPalette,
  selectTreeItem,
  statusBarItem,
  treeItem,
  typeInto,
  unfoldTreeItem,
  untilSelected,
  webviewFrame,
} from './window.ts';

/** The headline of the result page. */
const shownOnPage = async (text: string): Promise<Locator> =>
  (await webviewFrame()).locator('.summary').getByText(text, { exact: true });

describe('calls through the palette', () => {
  before(addGatewayEndpoint);

  it('shows the block number in decimal, with the hex beside it @long', async () => {
    const hex = String(await askGateway('eth_blockNumber'));
    const decimal = Number(hex).toLocaleString('en');
    const answered = new RegExp(`^blockNumber${decimal} · now$`);
    await makesEntry(answered, () => runFromPalette('Ethereum RPC: Call eth_blockNumber'));
    await (await shownOnPage(decimal)).waitFor();
    // The row has the same below it.
    await unfoldTreeItem(answered);
    await (await treeItem(`result${decimal} · ${hex}`)).waitFor();
  });

  it('shows a balance as exact ether, with exact wei on the clipboard', async () => {
    await askGateway('anvil_setBalance', [ACCOUNT, '0x112210f47de98115']);
    await runFromPalette('Ethereum RPC: Call eth_getBalance');
    await typeInto('eth_getBalance: address', ACCOUNT);
    await makesEntry(/^balance1\.23456… ETH · 0x\w{4}…\w{4} · /, () => pick('Send'));
    // A click before the new entry is selected would lose its selection to it.
    await untilSelected(/^balance1\.23456… ETH · 0x\w{4}…\w{4} · /);
    await (await shownOnPage('1.234567890123456789 ETH')).waitFor();
    await unfoldTreeItem(/^balance1\.23456… ETH · 0x\w{4}…\w{4} · /);
    const result = await selectTreeItem('result1.234567890123456789 ETH');
    await runFromPalette('Ethereum RPC: Copy As...');
    await pick('wei');
    await (await statusBarItem('Copied 1234567890123456789')).waitFor();
    assert.equal(await vscode.env.clipboard.readText(), '1234567890123456789');
    await tooltipWith(result, '1,234,567,890,123,456,789 wei');
  });

  it('has the commands of a value only while one is selected @long', async () => {
    const box = await quickInput();
    const offered = async (): Promise<readonly string[]> => {
      await pressPalette();
      await box.page().keyboard.insertText('Ethereum RPC: Copy ');
      // The Result view shows a call all the while.
      await box.locator('.monaco-list-row').filter({ hasText: 'Copy as Code' }).first().waitFor();
      const rows = await box.locator('.monaco-list-row').allInnerTexts();
      await dismissQuickInput();
      return rows;
    };
    await selectTreeItem('result1.234567890123456789 ETH');
    assert.match((await offered()).join(), /Copy As\.\.\./);
    await selectTreeItem(/^balance1\.23456… ETH · 0x\w{4}…\w{4} · /);
    assert.doesNotMatch((await offered()).join(), /Copy As\.\.\./);
  });

  it('remembers the address and offers it next time @long', async () => {
    await runFromPalette('Ethereum RPC: Call eth_getBalance');
    await (await quickInput()).getByText('used before').first().waitFor();
    await dismissQuickInput();
  });

  it('says at the step what is wrong with an address, and lets nothing through', async () => {
    const before = await historyCount();
    await runFromPalette('Ethereum RPC: Call eth_getBalance');
    await typeInto('eth_getBalance: address', '0x1234');
    const box = await quickInput();
    await box.getByText('An address has 40 hex digits after 0x, not 4.').waitFor();
    assert.equal(await box.locator('input').first().inputValue(), '0x1234');
    await dismissQuickInput();
    assert.equal(await historyCount(), before);
  });

  it('explains why a method cannot be called over HTTP, and lets it not be chosen', async () => {
    await runFromPalette('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_unsubscribe');
    await quickInputShows('eth_unsubscribe works over WebSocket only. “Stop” ends a subscription.');
    await dismissQuickInput();
  });

  it('calls any other method with raw JSON parameters, and reads a failure of the node in its entry @long', async () => {
    await runFromPalette('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_getNonsense');
    const step = 'eth_getNonsense: parameters';
    await typeInto(step, '["latest"', false);
    await quickInputShows('This is not JSON');
    const send = async (): Promise<void> => {
      const asked = await answerQuestion(() => typeInto(step, '["latest"]'), 'Send');
      assert.equal(
        asked.message,
        `Send eth_getNonsense to “${ENDPOINT_NAME}” (local development chain 31337)?`,
      );
    };
    await makesEntry(/^eth_getNonsense.*\(-3260\d\) · /, send, { mayAskChain: true });
    await (
      await webviewFrame()
    )
      .locator('.failure')
      .getByText(/-3260\d/)
      .waitFor();
  });
});
