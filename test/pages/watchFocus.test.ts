// Tests the focus on the page of a watched call: first on its rows, and never lost.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { screenshot, webviewFrame, workbenchPage } from '../vscode/window.ts';
import { repeat } from '../vscode/repeatCall.ts';

describe('the keyboard on the page of a watch', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('walks the rows at once, and stays with the buttons when one of them goes', async () => {
    await repeat('Watch', { method: 'eth_chainId', params: [] });
    const frame = await webviewFrame();
    await frame.locator('.tree:focus').waitFor();
    await frame.locator('vscode-button[data-does="stop"]').focus();
    await (await workbenchPage()).keyboard.press('Enter');
    await frame
      .locator('.watch-status')
      .getByText(/^Stopped/)
      .waitFor();
    await frame.locator('vscode-button[data-does="start"]:focus').waitFor();
  });

  it('finds the fields where they were once it is stopped, and goes on', async () => {
    await repeat('Watch', { method: 'eth_chainId', params: [] });
    const frame = await webviewFrame();
    await frame.locator('.tree:focus').waitFor();
    const button = (does: string): Locator => frame.locator(`vscode-button[data-does="${does}"]`);
    const places = async (): Promise<unknown> => {
      const found = [...(await frame.locator('.buttons > .tags').all()), button('stop')];
      return Promise.all(found.map(async (one) => (await one.boundingBox())?.x));
    };
    const before = await places();
    await button('stop').click();
    await button('start').waitFor();
    await screenshot('stopped');
    assert.deepEqual(await places(), before);
    // It has no effect now.
    await button('stop').and(frame.locator('[aria-disabled="true"]')).dispatchEvent('click');
    await button('start').click();
    await button('pause').waitFor();
    assert.deepEqual(await places(), before);
  });
});
