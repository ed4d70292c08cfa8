// Owns the promise that everything the viewer is for can be done by mouse alone: from the activity bar on, only clicks;
// keys type text into what was clicked, nothing else.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
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
  if (!(await pane.isVisible()))
    await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  await pane.hover();
  await page.locator('.sidebar').getByRole('button', { name: 'Open Request Builder' }).first().click();
  const frame = await webviewFrame();
  await frame.locator('#method').waitFor();
  return frame;
}

async function chooseMethod(frame: FrameLocator, method: string): Promise<void> {
  await typeAt(frame.locator('#method'), method);
  await frame.locator('#method-list [aria-selected="true"]').getByText(method, { exact: true }).click();
}

function field(frame: FrameLocator, id: string): Locator {
  return frame.locator(`[id="field-${id}"]`).locator('input, textarea');
}

/** Sends the call of this method once the body holds this, and waits for its answer. */
async function send(frame: FrameLocator, method: string, body: string): Promise<void> {
  await frame.locator('pre.body').getByText(body).waitFor();
  await makesEntry(new RegExp(`^${method}.* · Gateway under test$`), () => frame.locator('#send').click());
  await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
  await frame.locator('#send:not([aria-disabled="true"])').waitFor();
}

/** The checkbox “full transactions” is ticked where it is not. */
async function callBlock(frame: FrameLocator, block: number): Promise<void> {
  await chooseMethod(frame, 'eth_getBlockByNumber');
  const full = frame.getByRole('checkbox', { name: 'full transactions' });
  if (!(await full.isChecked())) await frame.locator('vscode-checkbox').click();
  await full.and(frame.locator(':checked')).waitFor();
  await typeAt(field(frame, '0'), String(block));
  await send(frame, 'eth_getBlockByNumber', `["0x${block.toString(16)}",true]`);
  await frame
    .locator('.facts')
    .getByText(`${block.toLocaleString('en')} (0x${block.toString(16)})`)
    .waitFor();
}

/** Opens the row of each of these names, one level below the other; the last one is left as it is. */
async function walk(frame: FrameLocator, ...names: readonly string[]): Promise<Locator> {
  const at = (depth: number): Locator =>
    row(frame, names[depth]!, frame.locator(`[aria-level="${depth + 2}"]`));
  for (let depth = 0; depth < names.length - 1; depth++) {
    if ((await at(depth).getAttribute('aria-expanded')) === 'false') await at(depth).locator('.name').click();
    await at(depth).and(frame.locator('[aria-expanded="true"]')).waitFor();
  }
  return at(names.length - 1);
}

async function open(frame: FrameLocator, ...names: readonly string[]): Promise<void> {
  await (await walk(frame, ...names)).locator('.name').click();
}

describe('by mouse alone', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('reads a block with full transactions down to a leaf', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS);
    await open(frame, 'transactions', String(await seeded.paymentIndex()), 'value');
    await seeded.showsForms(frame, seeded.PAYMENT_FORMS);
    const wei = frame.locator('.row.form[data-form="wei"]');
    await vscode.env.clipboard.writeText('');
    await wei.hover();
    await wei.getByRole('button', { name: /^Copy wei/ }).click();
    await seeded.untilCopied('250000000000000000000');
  });

  it('explains a failed transaction down to its custom error', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.FAILURE);
    const hash = await walk(frame, 'transactions', '0', 'hash');
    await hash.locator('.value').click();
    await frame.locator('.menu .item span').getByText('Explain transaction', { exact: true }).click();
    await seeded.showsFailure(frame);
  });

  it('follows links five steps, and comes back', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS);
    for (const [names, item, method] of seeded.FIVE_STEPS) {
      await (await walk(frame, ...names)).locator('.value').click();
      await frame.locator('.menu .item span').getByText(item, { exact: true }).click();
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    }
    assert.deepEqual(await seeded.trailOf(frame), seeded.TRAIL);
    for (const method of seeded.TRAIL.toReversed().slice(1)) {
      await frame.locator('.trail').getByRole('button', { name: /^Back/ }).click();
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    }
    await row(frame, 'blockHash').waitFor();
  });

  it('compares two blocks', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS - 1);
    await callBlock(frame, seeded.PAYMENTS);
    await frame.getByRole('button', { name: 'Compare with…' }).click();
    await pick('eth_getBlockByNumber 68,939 true');
    await frame.getByRole('button', { name: /^Next change/ }).click();
    await seeded.showsComparison(frame);
    await row(frame, 'number').locator('.name').click();
    await seeded.showsForms(frame, seeded.NUMBER_SIDES);
  });

  it('filters a table of logs', async () => {
    await seeded.learnUnit();
    const { fromBlock, toBlock } = seeded.LOG_RANGE;
    const frame = await openBuilder();
    await chooseMethod(frame, 'eth_getLogs');
    await typeAt(field(frame, '0.fromBlock'), String(fromBlock));
    await typeAt(field(frame, '0.toBlock'), String(toBlock));
    await send(frame, 'eth_getLogs', '"toBlock":"0x10d4f"');
    await frame.getByRole('button', { name: 'Show result as a table' }).click();
    await typeAt(frame.getByLabel('Filter event'), '= Approval');
    await seeded.showsApprovals(frame);
    await frame.locator('.grid-body .grid-row').first().getByRole('rowheader').locator('.linked').click();
    await frame.locator('.row.active .name').getByText('3', { exact: true }).waitFor();
  });

  it('searches a trace', async () => {
    const frame = await openBuilder();
    await chooseMethod(frame, 'debug_traceBlockByNumber');
    await typeAt(field(frame, '0'), String(seeded.PAYMENTS));
    await frame.locator('[id="fold-1"]').click();
    await typeAt(field(frame, '1.tracer'), 'callTracer');
    await send(frame, 'debug_traceBlockByNumber', 'callTracer');
    const search = frame.getByLabel('Search in this result');
    await typeAt(search, '250 ETH');
    await seeded.showsHit(frame, '1 of 1', 'value', '250 ETH');
    await typeAt(search, '**.value > 0');
    await seeded.showsHit(frame, '1 of 2', 'value', '250 ETH');
    await frame.getByRole('button', { name: /^Next hit/ }).click();
    await seeded.showsHit(frame, '2 of 2', 'value', '0.000000000000000001 ETH');
  });
});
