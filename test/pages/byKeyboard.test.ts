// Tests every use of the viewer by keyboard alone: after the palette, only keys.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import {
  activeIs,
  answer,
  call,
  callBlock,
  command,
  openResult,
  press,
  type,
  walk,
} from '../vscode/keyboardHand.ts';
import * as seeded from '../vscode/seededChain.ts';
import { webviewFrame } from '../vscode/window.ts';

/** Presses a key until the element with this name has the focus. */
async function goTo(frame: FrameLocator, name: string, key = 'Tab'): Promise<void> {
  const focused = frame.locator(':focus').and(frame.locator(`[aria-label="${name}"], button`));
  for (let step = 0; step < 20; step++) {
    await press(key);
    const label = await frame
      .locator('body')
      .evaluate(
        ({ ownerDocument: { activeElement } }) =>
          activeElement?.getAttribute('aria-label') ?? activeElement?.textContent,
      );
    if (label?.trim() === name) return focused.waitFor();
  }
  assert.fail(`${key} does not lead to ${name}`);
}

async function chooseInMenu(frame: FrameLocator, label: string): Promise<void> {
  await frame.locator('.menu:focus').waitFor();
  const active = frame.locator('.menu .item.active span').first();
  for (let step = 0; (await active.innerText()) !== label; step++) {
    assert.ok(step < 30, `The menu has ${label}`);
    await press('ArrowDown');
  }
  await press('Enter');
}

describe('by keyboard alone', () => {
  before(async () => {
    await addGatewayEndpoint();
    await command('Focus on History View');
    await press('Home');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('explains a failed transaction down to its custom error', async () => {
    await command('Explain Transaction...');
    const [sent] = await seeded.transactionsOf(seeded.FAILURE);
    await answer('Explain Transaction', sent!.hash);
    const frame = await webviewFrame();
    await frame.locator('.tree:focus').waitFor();
    await seeded.showsFailure(frame);
    await press('Home');
    await activeIs(frame, 'Why it failed');
    await press('ArrowDown');
    await activeIs(frame, 'reason');
    await press('Control+c');
    await seeded.untilCopied('InsufficientBalance(available 0 SHELL, required 5 SHELL)');
  });

  it('follows links five steps, and comes back', async () => {
    await callBlock(seeded.PAYMENTS);
    const frame = await openResult('eth_getBlockByNumber');
    const follow = async (names: readonly string[], item: string, method: string): Promise<void> => {
      await walk(frame, ...names);
      await press('Enter');
      await chooseInMenu(frame, item);
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
      await frame.locator(':is(.tree, .grid):focus').waitFor();
      if (method === 'eth_getBlockReceipts') await press('t');
      await frame.locator('.tree:focus').waitFor();
    };
    for (const [names, item, method] of seeded.FIVE_STEPS) await follow(names, item, method);
    assert.deepEqual(await seeded.trailOf(frame), seeded.TRAIL);
    for (const method of seeded.TRAIL.toReversed().slice(1)) {
      await press('Alt+ArrowLeft');
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    }
    await frame.locator('.tree:focus').waitFor();
    await activeIs(frame, 'blockHash');
  });

  it('compares two blocks', async () => {
    await callBlock(seeded.PAYMENTS - 1);
    await callBlock(seeded.PAYMENTS);
    const frame = await openResult('eth_getBlockByNumber');
    await goTo(frame, 'Compare with…', 'Shift+Tab');
    await press('Enter');
    await answer(
      `Compare block ${seeded.PAYMENTS.toLocaleString('en')} full with`,
      '68,939',
      'block 68,939 full',
    );
    await frame.locator('.changes [role=status]').getByText('16 changes', { exact: true }).waitFor();
    await frame.locator('.tree:focus').waitFor();
    await press('F7');
    await seeded.showsComparison(frame);
    await press('Space');
    await seeded.showsForms(frame, seeded.NUMBER_SIDES);
  });

  it('filters a table of logs', async () => {
    await seeded.learnUnit();
    const { fromBlock, toBlock } = seeded.LOG_RANGE;
    await call('eth_getLogs', JSON.stringify({ fromBlock, toBlock }), 'logs.*13 logs');
    const frame = await openResult('eth_getLogs');
    await frame.locator('.grid:focus').waitFor();
    await frame.getByRole('gridcell', { name: 'Transfer', exact: true }).first().waitFor();
    const active = frame.locator('.cell.active');
    for (let step = 0; (await active.innerText()) !== 'Transfer'; step++) {
      assert.ok(step < 20, 'the column of events');
      await press('ArrowRight');
    }
    await press('/');
    await frame.locator('[aria-label="Filter event"]:focus').waitFor();
    await type('= Approval');
    await press('Enter');
    await seeded.showsApprovals(frame);
    await press('ArrowDown', 'Enter');
    await frame.locator('.tree:focus').waitFor();
    await activeIs(frame, '3');
  });

  it('searches a trace', async () => {
    await call('debug_traceBlockByNumber', String(seeded.PAYMENTS), 'debug_traceBlockByN….*3 items.* 68,940');
    const frame = await openResult('debug_traceBlockByNumber');
    await press('Control+f');
    await frame.locator('[aria-label="Search in this result"]:focus').waitFor();
    await type('250 ETH');
    await seeded.showsCallHit(frame, '1 of 2', '0x2361…1E8f with 250 ETH');
    await press('Control+f');
    await type('**.value > 0');
    await seeded.showsHit(frame, '1 of 2', 'value', '250 ETH');
    await press('F3');
    await seeded.showsHit(frame, '2 of 2', 'value', '0.000000000000000001 ETH');
    await press('Escape');
    await frame.locator('.tree:focus').waitFor();
    await activeIs(frame, 'value');
  });
});
