// Tests a saved request with unsaved changes: its tab can be closed, and nothing is lost.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { row } from '../vscode/resultRows.ts';
import {
  calmWindow,
  opensPage,
  runCommand,
  selectTreeItem,
  statusBarItem,
  typeInto,
  viewPane,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const NAME = 'A block to come back to';

const close = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.closeActiveEditor');

async function titled(title: string): Promise<void> {
  const tab = (await workbenchPage()).locator('.tab.active');
  await until(`the tab is “${title}”`, async () => (await tab.innerText()) === title);
}

async function openSaved(): Promise<FrameLocator> {
  await runCommand('Ethereum RPC: Focus on Saved View');
  await opensPage(() => selectTreeItem(new RegExp(`^${NAME}`), 'Saved'));
  return webviewFrame();
}

async function holds(frame: FrameLocator, text: string): Promise<void> {
  const field = formField(frame, '0').first();
  await until(`the block is ${text}`, async () => (await field.inputValue()).replace(',', '') === text);
}

describe('a saved request that was changed', () => {
  before(addGatewayEndpoint);
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await calmWindow();
  });

  it('is there again with its change once it is opened, and goes back to what is saved', async () => {
    await runCommand('Ethereum RPC: Focus on Saved View');
    const saved = await viewPane('Saved');
    await saved.locator('.pane-header').click();
    await runCommand('Ethereum RPC: Focus on History View');
    let frame = await openForm();
    await titled('eth_blockNumber');
    await typeMethod(frame, 'eth_getBlockByNumber');
    await formField(frame, '0').first().fill('68940');
    const place = async (): Promise<number> => (await formField(frame, '0').first().boundingBox())!.y;
    const before = await place();
    await formField(frame, '0').first().press('Control+s');
    await typeInto('Save Request', NAME);
    await (await statusBarItem(`Saved “${NAME}”`)).waitFor();
    await titled(NAME);
    await frame.getByText(`Saved as “${NAME}”.`).waitFor();
    assert.equal(await place(), before);
    // The shut Saved view unfolds and shows it, and the keyboard stays.
    await saved.locator('.monaco-list-row').filter({ hasText: NAME }).waitFor();
    await formField(frame, '0').and(frame.locator(':focus')).first().waitFor();
    await close();

    frame = await openSaved();
    await holds(frame, '68940');
    await titled(NAME);
    // It was sent since, so no change is unsent.
    await formField(frame, '0').first().fill('68941');
    await formField(frame, '0').first().press('Control+Enter');
    await row(frame, 'gasUsed').waitFor();
    await titled(`${NAME} ●`);
    await close();

    frame = await openSaved();
    await holds(frame, '68941');
    await titled(`${NAME} ●`);
    // The tab that has the request is shown unchanged.
    await selectTreeItem(new RegExp(`^${NAME}`), 'Saved');
    await holds(frame, '68941');
    const changed = frame.getByTitle(`Changed since it was saved as “${NAME}”.`);
    assert.equal(await changed.innerText(), 'Changed.');
    await frame.locator('.saved-line').getByRole('button', { name: 'Undo changes' }).click();
    await holds(frame, '68940');
    await titled(NAME);
    await frame.getByText(`Saved as “${NAME}”.`).waitFor();
    await frame.locator('#last-values').click();
    await frame.getByRole('menuitem', { name: /^68,?941/ }).waitFor();
    await (await workbenchPage()).keyboard.press('Escape');
    await close();

    frame = await openSaved();
    await holds(frame, '68940');
    await titled(NAME);
    assert.equal(await frame.locator('.save .new-mark').count(), 0);

    // The text that a last value replaces is not a part of the saved request.
    await formField(frame, '0').first().fill('68942');
    await frame.locator('#last-values').click();
    await frame.getByRole('menuitem', { name: /^68,?941/ }).click();
    await holds(frame, '68941');
    await formField(frame, '0').first().press('Control+s');
    await titled(NAME);
    await close();
    frame = await openSaved();
    await holds(frame, '68941');
    await titled(NAME);
  });

  it('hides the result of another call where it is opened, over a reload of the page too', async () => {
    let frame = await openForm();
    await typeMethod(frame, 'eth_chainId');
    await frame.locator('#send').click();
    await frame.locator('.facts').getByText('eth_chainId').waitFor();
    const request = { method: 'eth_getBlockByNumber', params: ['0x5', false], endpointId: 'any' };
    const saved = { id: 'any', name: 'Any', position: 1, request };
    await vscode.commands.executeCommand('ethRpc.entry.openInBuilder', saved);
    const none = (): Promise<void> => frame.getByText('The decoded result appears here.').waitFor();
    await none();
    await holds(frame, '5');
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await close();
    frame = await webviewFrame();
    await none();
    assert.equal(await frame.locator('.facts').count(), 0);
  });
});
