// Tests that text typed into the request builder is never lost: tabs side by side, past calls, closed tabs.
// restart/builderTabs.test.ts tests the restart.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { untilKept } from '../vscode/keptText.ts';
import {
  opensPage,
  pick,
  quickInputShows,
  runCommand,
  selectTreeItem,
  showTop,
  webviewFrame,
} from '../vscode/window.ts';

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** The labels of the builder's tabs, and the one in front. */
function tabs(): { readonly labels: readonly string[]; readonly front: string | undefined } {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const isBuilder = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputWebview && input.viewType.endsWith('ethRpc.builder');
  const shown = all.flatMap((group) => group.tabs.filter(isBuilder));
  return { labels: shown.map(({ label }) => label), front: activeTabGroup.activeTab?.label };
}

async function tabsAre(labels: readonly string[], front: string): Promise<void> {
  let now = tabs();
  await until(`the tabs are ${labels.join(', ')}`, () => {
    now = tabs();
    return JSON.stringify(now) === JSON.stringify({ labels, front });
  }).catch(() => assert.deepEqual(now, { labels, front }));
}

describe('tabs of the request builder', () => {
  let frame: FrameLocator;
  const field = (id: string): Locator => frame.locator(`[id="field-${id}"]`).locator('input, textarea');
  const offers = (): Locator =>
    frame.locator('#last-values-menu').getByRole('menuitem', { includeHidden: true });
  const holds = (id: string, text: string): Promise<void> =>
    until(`${id} holds ${text}`, async () => {
      const input = field(id);
      return (await input.count()) === 1 && (await input.inputValue()) === text;
    });

  async function chooseMethod(name: string): Promise<void> {
    await frame.locator('#method').fill(name);
    await frame.locator('#method').press('Enter');
  }

  async function newTab(method: string): Promise<void> {
    const before = tabs().labels.length;
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    await until('there is one more tab', () => tabs().labels.length === before + 1);
    await chooseMethod(method);
    await until('its title is the method', () => tabs().front === method);
  }

  const close = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.closeActiveEditor');

  before(async () => {
    await addGatewayEndpoint();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await runCommand('Ethereum RPC: Open Request Builder');
    frame = await webviewFrame();
    await frame.locator('#send').waitFor();
    await chooseMethod('eth_getBalance');
    await field('0').fill('');
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('hold a method and what was typed each, and are named by it', async () => {
    await field('0').fill('0x12');
    await newTab('eth_getCode');
    await field('0').fill('0x34');
    await tabsAre(['eth_getBalance', 'eth_getCode'], 'eth_getCode');
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    await tabsAre(['eth_getBalance', 'eth_getCode'], 'eth_getBalance');
    await holds('0', '0x12');
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await runCommand('Ethereum RPC: Open Request Builder');
    await tabsAre(['eth_getBalance', 'eth_getCode'], 'eth_getBalance');
    await holds('0', '0x12');
  });

  it('are filled from the history where nobody typed, else another one is: nothing typed is replaced @long', async () => {
    const call = { method: 'eth_getBalance', params: [ACCOUNT, '0x10d4f'] };
    assert.ok((await (await extensionApi()).call(call)).ok);
    await vscode.commands.executeCommand('ethRpc.history.focus');
    // Selecting it scrolls to the row that an earlier test has selected.
    await showTop();
    await opensPage(() => selectTreeItem(/^balance @68,943.* · 0x7099…79C8/));
    await close();
    const edit = (): Promise<void> => runCommand('Ethereum RPC: Edit in Request Builder');
    await edit();
    await tabsAre(['eth_getBalance', 'eth_getBalance', 'eth_getCode'], 'eth_getBalance');
    await holds('0', ACCOUNT);
    await edit();
    await holds('0', ACCOUNT);
    assert.equal(tabs().labels.length, 3);
    await field('1').fill('earliest');
    await until('the host knows', async () => {
      await edit();
      return tabs().labels.length === 4;
    });
    await holds('1', '68943');
    await close();
    await holds('1', 'earliest');
    await close();
    await holds('0', '0x12');
    await tabsAre(['eth_getBalance', 'eth_getCode'], 'eth_getBalance');
  });

  it('stay as they are where a whole call is pasted as the method: it opens in another, with the keyboard @long', async () => {
    await newTab('eth_getStorageAt');
    await field('0').fill(OTHER);
    const body =
      '{"method":"eth_getTransactionCount","params":["0x1111111111111111111111111111111111111111","0x5"]}';
    await frame.locator('#method').evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }));
    }, body);
    await quickInputShows('Pasted');
    await pick('eth_getTransactionCount');
    await until('it is in another tab', () => tabs().front === 'eth_getTransactionCount');
    await holds('1', '5');
    await until('the keyboard is there', async () => (await frame.locator(':focus').count()) === 1);
    await close();
    await until('the tab before is back', () => tabs().front === 'eth_getStorageAt');
    await holds('0', OTHER);
    await field('0').fill('');
    await close();
  });

  it('offer what was typed and not sent in one that is closed, and forget it once it is taken over', async () => {
    await newTab('eth_getStorageAt');
    await field('0').fill('0xabc');
    await untilKept('0xabc');
    await close();
    await newTab('eth_getStorageAt');
    assert.equal(await field('0').inputValue(), '');
    const offer = frame.locator('#last-values-menu').getByText('Not sent: 0xabc');
    await frame.locator('#last-values').click();
    await offer.waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await offer.click();
    await holds('0', '0xabc');
    await until('it is offered no more', async () => (await offer.count()) === 0);
    await field('0').fill(ACCOUNT);
    await field('1').fill('0');
    await frame.locator('#send').click();
    await frame.locator('.facts').getByText('eth_getStorageAt').waitFor();
    await close();
  });

  it('offer the values of the last calls, put aside what they replace, and send nothing @long', async () => {
    const api = await extensionApi();
    for (const params of [
      [ACCOUNT, '0x10d4e'],
      [OTHER, 'latest'],
    ])
      assert.ok((await api.call({ method: 'eth_getTransactionCount', params })).ok);
    await newTab('eth_getTransactionCount');
    const last = frame.getByRole('menu', { name: 'Last values' });
    const other = last.getByRole('menuitem', { name: '0x3C44…93BC' });
    const first = last.getByRole('menuitem', { name: '0x7099…79C8, 68,942' });
    await frame.locator('#last-values').click();
    await other.waitFor();
    const texts = await offers().allInnerTexts();
    const sent = texts.filter((text) => !text.startsWith('Not sent: '));
    assert.deepEqual(sent.slice(0, 2), ['0x3C44…93BC', '0x7099…79C8, 68,942']);
    await field('0').fill('0x55');
    await frame.locator('#last-values').click();
    await first.click();
    await holds('0', ACCOUNT);
    await holds('1', '68942');
    assert.equal(await frame.locator('.facts').count(), 0);
    await frame.locator('#last-values').click();
    await last.getByRole('menuitem', { name: 'Not sent: 0x55' }).click();
    await holds('0', '0x55');
    await field('0').fill('');
    await close();
  });

  it('keep a password while they are open, and not when they are closed @long', async () => {
    await newTab('personal_unlockAccount');
    await field('0').fill(ACCOUNT);
    await field('1').fill('correct horse');
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    await until('another tab is in front', () => tabs().front !== 'personal_unlockAccount');
    await vscode.commands.executeCommand('workbench.action.nextEditor');
    await until('the tab is back', () => tabs().front === 'personal_unlockAccount');
    await holds('1', 'correct horse');
    await close();
    await newTab('personal_unlockAccount');
    assert.equal(await frame.locator('#last-values-menu').getByText('horse').count(), 0);
    await close();
  });

  it('come back with what was in them where the only one was closed', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('none is left', () => tabs().labels.length === 0);
    await runCommand('Ethereum RPC: Open Request Builder');
    await frame.locator('#send').waitFor();
    const { labels } = tabs();
    assert.equal(labels.length, 1);
    await until('it has a method of before', async () =>
      ['eth_getBalance', 'eth_getCode'].includes(await frame.locator('#method').inputValue()),
    );
    const isBalance = (await frame.locator('#method').inputValue()) === 'eth_getBalance';
    await holds('0', isBalance ? '0x12' : '0x34');
    await chooseMethod(isBalance ? 'eth_getCode' : 'eth_getBalance');
    await frame.locator('#last-values').click();
    await frame.getByRole('menuitem', { name: `Not sent: ${isBalance ? '0x34' : '0x12'}` }).waitFor();
    await field('0').fill('');
  });
});
