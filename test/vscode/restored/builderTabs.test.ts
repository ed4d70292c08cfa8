// Text typed into the request builder and not sent survives a restart, to its last letter.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { until } from '../gatewayUnderTest.ts';
import { CHAIN_ID, LEFT, showTab } from '../leftTabs.ts';
import { runCommand, webviewFrame } from '../window.ts';

const labels = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

describe('tabs of the request builder, after a restart', () => {
  let frame: FrameLocator;
  const field = (id: string): Locator => frame.locator(`[id="field-${id}"]`).locator('input, textarea');
  const holds = async (id: string, text: string): Promise<void> => {
    let held = '';
    await until(`${id} holds ${text}`, async () => {
      if ((await field(id).count()) === 1) held = await field(id).inputValue();
      return held === text;
    }).catch(() => assert.equal(held, text));
  };

  before(async () => {
    frame = await webviewFrame();
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are there by their names, and one of them is shown where the builder is asked for', async () => {
    await until('the tabs are back', () => labels().length === 5);
    assert.deepEqual(labels(), [CHAIN_ID, 'Watch: eth_chainId', 'eth_call', 'eth_getLogs', 'README.md']);
    await runCommand('Ethereum RPC: Open Request Builder');
    await frame.locator('#send').waitFor();
    // VS Code may have been killed before it noted which was in front.
    const front = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    assert.ok(['eth_call', 'eth_getLogs'].includes(front), front);
    assert.equal(labels().length, 5);
  });

  it('hold what was typed for every method, and their folds', async () => {
    await showTab('eth_call');
    await holds('0.to', LEFT.to[1]);
    await frame.locator('[id="field-3.time"]').waitFor();
    await frame.locator('#method').fill('eth_getBalance');
    await frame.locator('#method').press('Enter');
    await holds('0', LEFT.balance);
  });

  it('hold JSON as it was broken off', async () => {
    await showTab('eth_getLogs');
    await holds('raw', LEFT.logs[1]);
    await frame.locator('.problem').first().waitFor();
  });
});
