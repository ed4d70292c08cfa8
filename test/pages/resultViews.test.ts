// Tests the ways to show a result in the real page: tree, table and JSON as received, by one switch.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  opensPage,
  runCommand,
  screenshot,
  selectTreeItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

describe('the views of a result', () => {
  let frame: FrameLocator;

  before(async () => {
    await addGatewayEndpoint();
    frame = await openForm();
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function sends(method: string, typed: Readonly<Record<string, string>> = {}): Promise<void> {
    await typeMethod(frame, method);
    for (const [id, text] of Object.entries(typed)) await formField(frame, id).fill(text);
    await frame.locator('#method').press('Control+Enter');
    await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    await frame.locator('.answer[aria-busy=false]').waitFor();
  }

  const views = (): Locator => frame.getByRole('group', { name: 'View', exact: true });
  const view = (name: string): Locator => views().getByRole('button', { name, exact: true });
  const pressed = (): Promise<string[]> => views().locator('[aria-pressed=true]').allInnerTexts();

  const sortedBy = (name: string): Locator =>
    frame.locator('[role=columnheader][aria-sort=ascending]').getByText(name);

  /** VS Code removes the page of a hidden tab. */
  async function hideAndShow(): Promise<void> {
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    await frame.locator('#send').waitFor();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await frame.locator('.toolbar').waitFor();
  }

  it('offers only what a result can be shown as @long', async () => {
    await sends('eth_blockNumber');
    assert.deepEqual(await views().getByRole('button').allInnerTexts(), ['Tree', 'Raw']);
    await sends('eth_getBlockByNumber', { '0': '68932' });
    assert.deepEqual(await views().getByRole('button').allInnerTexts(), ['Tree', 'Raw']);
  });

  it('opens a list of three or more as a table, and goes to JSON and tree by keyboard, the focus on the switch', async () => {
    await sends('eth_getLogs', { '0.fromBlock': '68800' });
    await frame.getByRole('grid').waitFor();
    assert.deepEqual(await pressed(), ['Table']);
    await frame.getByRole('columnheader', { name: 'event', exact: true }).getByRole('button').click();
    await view('Raw').press('Enter');
    await frame.locator('pre.raw').getByText('"transactionHash"').first().waitFor();
    assert.deepEqual(await pressed(), ['Raw']);
    await view('Table').press(' ');
    // The order of the rows is kept.
    await sortedBy('event').waitFor();
    await view('Tree').press('Enter');
    await frame.locator('.tree').waitFor();
    assert.deepEqual(await pressed(), ['Tree']);
    await view('Tree').and(frame.locator(':focus')).waitFor();
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('searches the JSON in place with Ctrl+F: marks a place, goes on and back, and leaves it for the JSON @long', async () => {
    await sends('eth_getLogs', { '0.fromBlock': '68800' });
    await view('Raw').click();
    const json = frame.locator('pre.raw');
    await json.getByText('"transactionHash"').first().waitFor();
    await json.press('Control+f');
    const search = frame.getByLabel('Search in the JSON').and(frame.locator(':focus'));
    await search.fill('TRANSACTIONHASH');
    const status = frame.locator('#search-status');
    await status.getByText(/^1 of \d+$/).waitFor();
    assert.equal(await json.locator('mark').innerText(), 'transactionHash');
    await search.press('Enter');
    await status.getByText(/^2 of \d+$/).waitFor();
    await search.press('Shift+Enter');
    await search.press('Shift+F3');
    const last = /^(\d+) of \1$/;
    await status.getByText(last).waitFor();
    const [mark, pane] = await Promise.all([json.locator('mark').boundingBox(), json.boundingBox()]);
    assert.ok(
      mark!.y >= pane!.y && mark!.y + mark!.height <= pane!.y + pane!.height,
      'The place is in sight.',
    );
    assert.deepEqual(await pressed(), ['Raw']);
    assert.deepEqual(await axeViolations(frame), []);
    await search.fill('no such text');
    await status.getByText('no hits').waitFor();
    await search.press('Escape');
    await json.and(frame.locator(':focus')).waitFor();
    await view('Tree').click();
  });

  it('shows results of a method as was chosen for it, also after others, and lists of fewer in the tree @long', async () => {
    await sends('eth_blockNumber');
    await sends('eth_getLogs', { '0.fromBlock': '68801' });
    assert.deepEqual(await pressed(), ['Tree']);
    await view('Table').click();
    await sends('eth_blockNumber');
    await sends('eth_getLogs', { '0.fromBlock': '68802' });
    await frame.getByRole('grid').waitFor();
    await sends('eth_getBlockReceipts', { '0': '68932' });
    assert.deepEqual(await pressed(), ['Tree']);
  });

  it('keeps open rows and the search when the same method is sent again, and after hiding the tab @long', async () => {
    await typeMethod(frame, 'eth_getBlockByNumber');
    await frame.locator('[id="field-1"]').click();
    await sends('eth_getBlockByNumber', { '0': '68939' });
    const rowOf = (name: string): Locator =>
      frame
        .locator('.row.node')
        .filter({ has: frame.locator('.name', { hasText: new RegExp(`^${name}$`) }) });
    await rowOf('transactions').click();
    await rowOf('0').click();
    await rowOf('size').click();
    await frame.getByLabel('Search in this result').fill('gas');
    const status = frame.locator('#search-status');
    await status.getByText(/^1 of \d+$/).waitFor();
    await frame.getByRole('button', { name: /^Next hit/ }).click();
    await status.getByText(/^2 of \d+$/).waitFor();
    const open = (): Promise<string[]> => frame.locator('.row[aria-expanded=true] > .name').allInnerTexts();
    const before = await open();
    assert.ok(before.includes('0') && before.includes('size'), String(before));
    const isAsBefore = async (): Promise<void> => {
      await status.getByText(/^2 of \d+$/).waitFor();
      await until('the same rows are open', async () => String(await open()) === String(before));
      assert.equal(await frame.getByLabel('Search in this result').inputValue(), 'gas');
    };
    await sends('eth_getBlockByNumber', { '0': '68938' });
    await isAsBefore();
    await hideAndShow();
    await isAsBefore();
  });

  it('keeps order, filters and scroll of a table when it is sent again, and after hiding the tab @long', async () => {
    await sends('eth_getLogs', { '0.fromBlock': '68800' });
    await frame.getByRole('grid').waitFor();
    await frame.getByRole('columnheader', { name: 'logIndex', exact: true }).getByRole('button').click();
    await frame.getByRole('button', { name: 'Filter', exact: true }).click();
    await frame.getByLabel('Filter event').fill('transfer');
    const rows = frame.locator('.table-bar [role=status]');
    await rows.getByText(/^\d+ of \d+ rows$/).waitFor();
    const grid = frame.getByRole('grid');
    await grid.evaluate((element) => element.scrollTo({ left: 200 }));
    const left = (): Promise<number> => grid.evaluate((element) => element.scrollLeft);
    assert.equal(await left(), 200);
    const isAsBefore = async (): Promise<void> => {
      await rows.getByText(/^\d+ of \d+ rows$/).waitFor();
      await sortedBy('logIndex').waitFor();
      assert.equal(await frame.getByLabel('Filter event').inputValue(), 'transfer');
      await until('it is scrolled as before', async () => (await left()) === 200);
    };
    await sends('eth_getLogs', { '0.fromBlock': '68803' });
    await isAsBefore();
    await hideAndShow();
    await isAsBefore();
  });

  it('marks the old result while the same call runs again, and no other @long', async () => {
    let count = 0;
    let release = (): void => undefined;
    const node = localNode({
      eth_blockNumber: () => '"result":"0x10"',
      eth_gasPrice: () => '"result":"0x1"',
    });
    const answer: typeof node.answer = (request, response) => {
      count++;
      if (count === 1) node.answer(request, response);
      else release = () => node.answer(request, response);
    };
    await withEndpoint('Slow node', answer, async () => {
      await sends('eth_blockNumber');
      const mark = frame.locator('.stale-mark');
      const again = async (): Promise<void> => {
        const before = count;
        await frame.locator('#method').press('Control+Enter');
        await until('it is asked again', () => count > before);
      };
      const place = (): Promise<unknown> => frame.locator('.summary').boundingBox();
      const before = await place();
      await again();
      await mark.getByText(/^from \d\d:\d\d, asking again…$/).waitFor();
      assert.match((await mark.getAttribute('title'))!, /(?:UTC|GMT|[A-Z]{3,4})/);
      await frame.locator('.answer.stale').waitFor();
      assert.deepEqual(await place(), before);
      release();
      await mark.waitFor({ state: 'detached' });
      await typeMethod(frame, 'eth_gasPrice');
      await again();
      await frame.locator('#cancel').waitFor();
      assert.equal(await mark.count(), 0);
      release();
      await frame.locator('.facts').getByText('eth_gasPrice', { exact: true }).waitFor();
    });
  });

  it('has the button that keeps a preview beside the frame of a failure, above it on a narrow page @long', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await opensPage(async () => {
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'balance vitalik.eth');
    });
    frame = await webviewFrame();
    const keep = frame.getByRole('button', { name: 'Keep preview' });
    const box = frame.locator('.failure');
    const sides = async () => {
      const [button, { x, y: top, width, height }] = [
        (await keep.boundingBox())!,
        (await box.boundingBox())!,
      ];
      const isAbove = button.y + button.height <= top;
      return { isRight: button.x >= x + width, isAbove, top, right: x + width, height };
    };
    try {
      for (const width of [1280, 400 + 363]) {
        await (await workbenchPage()).setViewportSize({ width, height: 800 });
        await box.waitFor();
        const { isRight, isAbove, height } = await sides();
        assert.ok((width === 1280 ? isRight : isAbove) && height > 20, String(width));
      }
      await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
      const before = await sides();
      await screenshot('keep-tab-failure');
      await keep.click();
      await keep.waitFor({ state: 'detached' });
      const { x, y, width } = (await box.boundingBox())!;
      // It takes the room of the button, and stays where it is.
      assert.ok(x + width > before.right + 50 && y === before.top, JSON.stringify([before, x, y, width]));
    } finally {
      await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('keeps a preview where its button is pressed or a step was taken from it, so that the next one has its own tab', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const calls = async (line: string): Promise<void> => {
      await opensPage(async () => {
        await runCommand('Ethereum RPC: New Call...');
        await typeInto('New Call', line);
      });
      frame = await webviewFrame();
    };
    const keep = (): Locator => frame.getByRole('button', { name: 'Keep preview' });
    const tabs = (): number => vscode.window.tabGroups.activeTabGroup.tabs.length;
    await calls('block 68940');
    await keep().waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await screenshot('keep-tab');
    await keep().click();
    await keep().waitFor({ state: 'detached' });
    await calls('block 68932');
    await until('the next result has a tab of its own', () => tabs() === 2);
    await frame
      .getByText('Explain a transaction…')
      .or(frame.getByText('Explain transaction'))
      .first()
      .click();
    await frame.getByRole('button', { name: /^Back/ }).waitFor();
    await keep().waitFor({ state: 'detached' });
  });

  it('names its tab after the call, and after the transaction that is explained @long', async () => {
    const api = await extensionApi();
    const tab = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await makesEntry(/^block/, () => api.call({ method: 'eth_getBlockByNumber', params: ['0x10d44', true] }));
    await selectTreeItem(/^block/);
    await runCommand('Ethereum RPC: Open Result');
    await until('the tab has the name of the call', () => tab().startsWith('block 68,932'));
    frame = await webviewFrame();
    await frame
      .getByText('Explain a transaction…')
      .or(frame.getByText('Explain transaction'))
      .first()
      .click();
    await until('the tab has the name of the transaction', () =>
      /^Tx 0x[0-9a-f]{4}…[0-9a-f]{4}$/.test(tab()),
    );
    await frame.getByRole('button', { name: /^Back/ }).click();
    await until('it is named after the call again', () => tab().startsWith('block 68,932'));
  });
});
