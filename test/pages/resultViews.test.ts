// The ways to show a result in the real page: tree, table and JSON as received, by one switch.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
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
    await frame.locator('.facts dd').getByText(method, { exact: true }).waitFor();
    await frame.locator('.answer[aria-busy=false]').waitFor();
  }

  const views = (): Locator => frame.getByRole('group', { name: 'View' });
  const view = (name: string): Locator => views().getByRole('button', { name, exact: true });
  const pressed = (): Promise<string[]> => views().locator('[aria-pressed=true]').allInnerTexts();

  it('offers only what a result can be shown as', async () => {
    await sends('eth_blockNumber');
    assert.deepEqual(await views().getByRole('button').allInnerTexts(), ['Tree', 'Raw']);
    await sends('eth_getBlockByNumber', { '0': '68932' });
    assert.deepEqual(await views().getByRole('button').allInnerTexts(), ['Tree', 'Raw']);
  });

  it('goes from tree to table to JSON and back by keyboard, and the focus stays on the switch', async () => {
    await sends('eth_getLogs', { '0.fromBlock': '68800' });
    await view('Table').press('Enter');
    await frame.getByRole('grid').waitFor();
    assert.deepEqual(await pressed(), ['Table']);
    await view('Table').and(frame.locator(':focus')).waitFor();
    await frame.getByRole('columnheader', { name: 'event', exact: true }).getByRole('button').click();
    await view('Raw').press('Enter');
    await frame.locator('pre.raw').getByText('"transactionHash"').first().waitFor();
    assert.deepEqual(await pressed(), ['Raw']);
    await view('Table').press(' ');
    // What was sorted stays so.
    await frame.locator('[role=columnheader][aria-sort=ascending]').getByText('event').waitFor();
    await view('Tree').press('Enter');
    await frame.locator('.tree').waitFor();
    assert.deepEqual(await pressed(), ['Tree']);
    await view('Tree').and(frame.locator(':focus')).waitFor();
    assert.deepEqual(await axeViolations(frame), []);
  });
});
