// Owns the promise that everything the viewer is for can be done by mouse alone: from the activity bar on, only clicks;
// keys type text into what was clicked, nothing else.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { row } from './resultRows.ts';
import * as seeded from './seededChain.ts';
import { pick, viewPane, webviewFrame, workbenchPage } from './window.ts';

/** Clicks where text goes, and types it in place of what was there. */
async function typeAt(place: Locator, text: string): Promise<void> {
  await place.click({ clickCount: 3 });
  await (await workbenchPage()).keyboard.type(text);
}

async function openBuilder(): Promise<FrameLocator> {
  const page = await workbenchPage();
  const pane = await viewPane('History');
  if (!(await pane.isVisible())) await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  await pane.hover();
  await page.locator('.sidebar').getByRole('button', { name: 'Open Request Builder' }).click();
  const frame = await webviewFrame();
  await frame.locator('#method').waitFor();
  return frame;
}

/** Chooses a method, fills fields by their id, sends it, and gives the page once its answer is there. */
async function call(frame: FrameLocator, method: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await typeAt(frame.locator('#method'), method);
  await frame.locator('#method-list [aria-selected="true"]').getByText(method, { exact: true }).click();
  for (const [id, text] of Object.entries(fields)) await typeAt(frame.locator(`[id="field-${id}"] input`), text);
  await frame.locator('#send').click();
  await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
  await row(frame, 'result').waitFor();
}

async function callBlock(frame: FrameLocator, block: number): Promise<void> {
  await call(frame, 'eth_getBlockByNumber', { 0: String(block) });
}

/** Opens the row of each of these names below the one before it; the last one is left as it is. */
async function walk(frame: FrameLocator, ...names: readonly string[]): Promise<Locator> {
  for (const name of names.slice(0, -1)) {
    const closed = row(frame, name);
    if ((await closed.getAttribute('aria-expanded')) === 'false') await closed.locator('.name').click();
    await closed.and(frame.locator('[aria-expanded="true"]')).waitFor();
  }
  return row(frame, names.at(-1)!);
}

describe('by mouse alone', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('reads a block with full transactions down to a leaf', async () => {
    const frame = await openBuilder();
    await typeAt(frame.locator('#method'), 'eth_getBlockByNumber');
    console.log('[suite] ' + await frame.locator('form').innerHTML());
  });
});
