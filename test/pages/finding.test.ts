// Tests finding in results by keyboard: hits, changes of a comparison, names, and the focus meanwhile.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { fullBlock, openBlock, row } from '../vscode/resultRows.ts';
import { pick, runCommand, workbenchPage } from '../vscode/window.ts';

/** Presses a key wherever the focus is. */
async function press(key: string): Promise<void> {
  await (await workbenchPage()).keyboard.press(key);
}

async function treeHasFocus(frame: FrameLocator): Promise<void> {
  await frame.locator('.tree:focus').waitFor();
}

async function activeIs(frame: FrameLocator, name: string): Promise<void> {
  await frame.locator('.row.active .name').getByText(name, { exact: true }).waitFor();
}

/** Opens the comparison of the block with the block before it. */
async function openComparison(): Promise<FrameLocator> {
  const api = await extensionApi();
  const before = Number(await fullBlock()) - 1;
  // Opened before the call: a new entry would otherwise take the place of the selected one in the list.
  const frame = await openBlock();
  await api.call({ method: 'eth_getBlockByNumber', params: [`0x${before.toString(16)}`, true] });
  await frame.getByText('Compare with…').click();
  await pick(`block ${before.toLocaleString('en')} full`);
  await frame.locator('.changes').waitFor();
  await row(frame, 'number').waitFor();
  await treeHasFocus(frame);
  return frame;
}

/** The keys of New Call: the second one is a letter, which the page could take. */
async function pressChord(): Promise<void> {
  await press('Control+k');
  await press('Shift+N');
}

describe('finding in results', () => {
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Focus on History View');
    await press('Home');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('leaves the second key of a chord to VS Code, in the tree and in a field @long', async () => {
    const frame = await openBlock();
    await frame.locator('.tree').focus();
    await press('Home');
    await activeIs(frame, 'result');
    await pressChord();
    await press('s');
    await activeIs(frame, 'size');
    const search = frame.locator('.search-text');
    await search.focus();
    await pressChord();
    await press('Shift+N');
    assert.equal(await search.inputValue(), 'N');
  });

  it('steps through the changes of a comparison, and shows both values of one in full @long', async () => {
    const frame = await openComparison();
    const status = frame.locator('.changes [role=status]');
    await status.getByText(/^\d+ changes$/).waitFor();
    const count = Number.parseInt(await status.innerText(), 10);
    await frame.locator('.tree').focus();
    await press('F7');
    await activeIs(frame, 'number');
    await status.getByText(`1 of ${count} changes`, { exact: true }).waitFor();
    await press('Shift+F7');
    await status.getByText(`${count} of ${count} changes`).waitFor();
    await frame.getByRole('button', { name: /^Next change/ }).click();
    await status.getByText(`1 of ${count} changes`).waitFor();
    await frame.locator('.tree').focus();
    await press('F7');
    await activeIs(frame, 'hash');
    await press('Enter');
    const after = frame.locator('.row.form[data-form="after hex"] .value');
    assert.match(await after.first().innerText(), /^0x[0-9a-f]+$/);
    await vscode.env.clipboard.writeText('');
    await treeHasFocus(frame);
    await press('ArrowDown');
    await press('Enter');
    await until('the value before is in the clipboard', async () =>
      /^0x[0-9a-f]{64}$/.test(await vscode.env.clipboard.readText()),
    );
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('searches a comparison on both sides @long', async () => {
    const frame = await openComparison();
    await press('Control+f');
    const field = frame.getByLabel('Search in this result');
    const number = Number(await fullBlock());
    for (const side of [number - 1, number]) {
      await field.fill(`number = ${side}`);
      await frame.locator('#search-status').getByText('1 of 1').waitFor();
      await frame.locator('.row.active.hit').getByText('number', { exact: true }).waitFor();
    }
  });

  it('steps with F3, goes from the field to the hit with Esc, and marks what is closed', async () => {
    const frame = await openBlock();
    await press('Control+f');
    await frame.getByLabel('Search in this result').fill('transactions[*].gas');
    const status = frame.locator('#search-status');
    await status.getByText(/^1 of \d+$/).waitFor();
    const count = (await status.innerText()).split(' ').at(-1);
    await press('F3');
    await status.getByText(`2 of ${count}`).waitFor();
    await press('Escape');
    await treeHasFocus(frame);
    await activeIs(frame, 'gas');
    await press('Shift+F3');
    await status.getByText(`1 of ${count}`).waitFor();
    for (let step = 0; step < 4; step++) await press('ArrowLeft');
    await row(frame, 'transactions').locator('.badge').getByText(count!, { exact: true }).waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await press('F3');
    await activeIs(frame, 'gas');
    await press('Escape');
    await until('the search is over', async () => (await status.innerText()) === '');
    await treeHasFocus(frame);
  });

  it('has a key for everything that can be done with a row, and keeps the focus @long', async () => {
    const frame = await openBlock();
    await row(frame, 'number').waitFor();
    await frame.locator('.tree').focus();
    for (const letter of 'gasu') await press(letter);
    await activeIs(frame, 'gasUsed');
    await press('Home');
    await activeIs(frame, 'result');
    await press('Control+Shift+c');
    const copied = async (text: string): Promise<void> =>
      until(`${text} is in the clipboard`, async () => (await vscode.env.clipboard.readText()) === text);
    await copied('result');
    await press('n');
    await activeIs(frame, 'number');
    await press('Control+c');
    await copied(String(Number(await fullBlock())));
    await press('Enter');
    await frame.locator('.menu').waitFor();
    await press('Escape');
    await treeHasFocus(frame);
    await press('Space');
    await frame.locator('.row.form').first().waitFor();
    await press('?');
    await frame.locator('.help').getByText('Ctrl+C, Ctrl+Shift+C').waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await press('Escape');
    await frame.locator('.help').waitFor({ state: 'hidden' });
    await treeHasFocus(frame);
    await press('Enter');
    await frame.locator('.menu .item.active').waitFor();
    await press('Enter');
    await frame.locator('.trail ol [aria-current]').waitFor();
    await frame.getByRole('button', { name: /^Back/ }).click();
    await frame.locator('.trail [aria-current]').getByText('eth_getBlockByNumber').first().waitFor();
    await frame.locator('[class*="arrow-left"]:focus').waitFor();
  });
});
