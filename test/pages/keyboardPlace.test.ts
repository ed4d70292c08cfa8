// Tests the focus of a page that another tab covered: it is where it was before, and not taken from elsewhere.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { repeat } from '../vscode/repeatCall.ts';
import { row } from '../vscode/resultRows.ts';
import { focusPath, opensPage, selectTreeItem, webviewFrame, workbenchPage } from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const run = (command: string): Thenable<unknown> => vscode.commands.executeCommand(command);

/** Goes to another tab once VS Code knows where the focus is, and back to the page, which is loaded again. */
async function goAndComeBack(): Promise<FrameLocator> {
  await run('workbench.action.files.newUntitledFile');
  await run('workbench.action.previousEditor');
  return webviewFrame();
}

describe('the keyboard of a page that was covered by another tab', () => {
  let frame: FrameLocator;
  const press = async (key: string): Promise<void> => (await workbenchPage()).keyboard.press(key);
  const caret = (): Promise<unknown> =>
    frame.locator(':focus').evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);

  before(addGatewayEndpoint);
  afterEach(() => run('workbench.action.closeAllEditors'));

  async function openBuilder(): Promise<void> {
    frame = await openForm();
    await typeMethod(frame, 'eth_getBalance');
    await formField(frame, '0').fill(ACCOUNT);
  }

  it('is in the same field of the request, at the same letter', async () => {
    await openBuilder();
    await formField(frame, '1').fill('latest');
    await formField(frame, '0').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(4, 7);
    });
    frame = await goAndComeBack();
    await formField(frame, '0').and(frame.locator(':focus')).waitFor();
    assert.deepEqual(await caret(), [4, 7]);
    await press('Tab');
    frame = await goAndComeBack();
    await frame.locator(':focus').waitFor();
    assert.equal(await formField(frame, '0').and(frame.locator(':focus')).count(), 0);
  });

  it('is in the method after Open Request Builder, wherever it had been', async () => {
    await openBuilder();
    const method = (): Promise<void> => frame.locator('#method:focus').waitFor();
    for (const isCovered of [false, true]) {
      await formField(frame, '0').focus();
      if (isCovered) await run('workbench.action.files.newUntitledFile');
      await run('ethRpc.openBuilder');
      frame = await webviewFrame();
      await method();
      assert.equal(await formField(frame, '0').inputValue(), ACCOUNT);
    }
  });

  it('is in the rows of the result that come later, on the same row @long', async () => {
    frame = await openForm();
    await typeMethod(frame, 'eth_getBlockByNumber');
    await frame.locator('#send').click();
    await row(frame, 'gasUsed').waitFor();
    await frame.locator('#method').focus();
    await press('F6');
    await press('ArrowDown');
    await press('ArrowDown');
    await frame.locator('.tree:focus[aria-activedescendant="row-2"]').waitFor();
    frame = await goAndComeBack();
    await frame.locator('.tree:focus[aria-activedescendant="row-2"]').waitFor();
  });

  it('is in the search of a result, and is not taken from the list that shows it quietly @long', async () => {
    const api = await extensionApi();
    for (const method of ['eth_chainId', 'eth_gasPrice']) await api.call({ method, params: [] });
    await run('ethRpc.history.focus');
    await opensPage(() => selectTreeItem(/^chainId/));
    frame = await webviewFrame();
    await row(frame, 'result').waitFor();
    await frame.locator('.search-text').fill('wei');
    frame = await goAndComeBack();
    await frame.locator('.search-text:focus').waitFor();
    assert.deepEqual(await caret(), [3, 3]);
    await run('workbench.action.files.newUntitledFile');
    await opensPage(() => selectTreeItem(/^gasPrice/));
    frame = await webviewFrame();
    await row(frame, 'result').waitFor();
    assert.match(await focusPath(), /monaco-list/);
    assert.equal(await frame.locator('.search-text:focus').count(), 0);
  });

  it('is at the button of a watch @long', async () => {
    await repeat('Watch', { method: 'eth_chainId', params: [] });
    frame = await webviewFrame();
    await row(frame, 'result').waitFor();
    await frame.locator('[data-does="pause"]').focus();
    frame = await goAndComeBack();
    await frame.locator('[data-does="pause"]:focus').waitFor();
  });

  it('stays where somebody goes before it is back @long', async () => {
    await openBuilder();
    await formField(frame, '0').press('Control+Enter');
    await row(frame, 'result').waitFor();
    await press('F6');
    frame = await goAndComeBack();
    await formField(frame, '1').click();
    await row(frame, 'result').waitFor();
    await formField(frame, '1').and(frame.locator(':focus')).waitFor();
    frame = await goAndComeBack();
    await formField(frame, '1').and(frame.locator(':focus')).waitFor();
  });
});
