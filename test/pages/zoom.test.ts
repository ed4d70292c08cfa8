// Tests all pages at a zoom of 200 %: a window of 1280 x 800 then has 640 x 400 CSS pixels.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, askGateway, until } from '../vscode/gatewayUnderTest.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { repeat } from '../vscode/repeatCall.ts';
import {
  opensPage,
  pick,
  runCommand,
  selectTreeItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const USUAL = { width: 1280, height: 800 };
const ZOOMED = { width: 640, height: 400 };
const BLOCK = { method: 'eth_getBlockByNumber', params: ['latest', true] };

/** How much of the page is outside its width, and which controls stay out of view even when they are scrolled to. */
async function outOfReach(frame: FrameLocator): Promise<readonly string[]> {
  return frame.locator('body').evaluate((body) => {
    const view = body.ownerDocument.defaultView!;
    const root = body.ownerDocument.documentElement;
    const wide = root.scrollWidth - view.innerWidth;
    const found = wide > 0 ? [`the page is ${wide} pixels too wide`] : [];
    const top = view.scrollY;
    const controls = body.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, summary, a[href], vscode-button, [tabindex="0"]',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top: upper, bottom, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const isBeside = right > view.innerWidth + 1 || left < -1;
      const isAway = upper >= view.innerHeight || bottom <= 0;
      if (isBeside || isAway)
        found.push(`${control.outerHTML.slice(0, 120)} at ${left}, ${upper} to ${right}, ${bottom}`);
    }
    view.scrollTo(0, top);
    return found;
  });
}

describe('pages at a zoom of 200 %', () => {
  before(async () => {
    await addGatewayEndpoint();
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await (await workbenchPage()).setViewportSize(ZOOMED);
  });
  after(async () => {
    await (await workbenchPage()).setViewportSize(USUAL);
    await vscode.commands.executeCommand('workbench.view.extension.ethRpc');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function isUsable(frame: FrameLocator, name: string): Promise<void> {
    const pictures = process.env['ETH_RPC_ZOOM_PICTURES'];
    if (pictures !== undefined) await (await workbenchPage()).screenshot({ path: `${pictures}/${name}.png` });
    assert.deepEqual(await outOfReach(frame), [], name);
    assert.deepEqual(await axeViolations(frame), [], name);
  }

  /** How many pixels of the element's height are visible. */
  const heightSeen = (frame: FrameLocator, place: string): Promise<number> =>
    frame
      .locator(place)
      .first()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const bar = element.ownerDocument.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
        return Math.min(bottom, element.ownerDocument.defaultView!.innerHeight) - Math.max(top, bar);
      });

  /** Whether the element is wholly visible, and a click in its middle hits it. */
  const isInBar = (frame: FrameLocator, place: string): Promise<boolean> =>
    frame.locator(place).evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const seen = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      return isWhole && seen !== null && (element.contains(seen) || seen.contains(element));
    });

  /** Opens the page of a call from the side bar, which then closes. */
  async function openResult(
    method: string,
    params: readonly unknown[],
    label: RegExp,
  ): Promise<FrameLocator> {
    const page = await workbenchPage();
    await page.setViewportSize(USUAL);
    await vscode.commands.executeCommand('workbench.view.extension.ethRpc');
    await vscode.commands.executeCommand('ethRpc.history.focus');
    const api = await extensionApi();
    await makesEntry(label, () => api.call({ method, params: params as never }));
    await opensPage(() => selectTreeItem(label));
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await page.setViewportSize(ZOOMED);
    return webviewFrame();
  }

  it('the request builder keeps method and Send in sight, and shows the result that was sent for', async () => {
    const frame = await openForm();
    for (const [method, id, value, row] of [
      ['eth_getLogs', '0.fromBlock', '68800', '.grid-body .grid-row'],
      ['eth_getBlockByNumber', '0', 'latest', '.tree .row'],
    ] as const) {
      await typeMethod(frame, method);
      await frame.locator('.pane-switch').getByRole('button', { name: 'Request' }).click();
      await isUsable(frame, `builder-${method}`);
      await formField(frame, id).fill(value);
      await frame.locator('#send').click();
      await frame.locator(row).nth(1).waitFor();
      for (const part of ['#method', '#send']) assert.ok(await isInBar(frame, part), part);
      await until(`rows of ${method} are seen`, async () => (await heightSeen(frame, row)) > 10);
      await isUsable(frame, `sent-${method}`);
    }
  });

  it('a result is usable as a tree, as a table and as JSON', async () => {
    const frame = await openResult(BLOCK.method, BLOCK.params, /^block latest|^getBlockByNumber/);
    await frame.locator('.tree .row').nth(5).waitFor();
    await until('rows are seen', async () => (await heightSeen(frame, '.tree .row')) > 10);
    await isUsable(frame, 'result-tree');
    await frame.getByRole('button', { name: 'Raw', exact: true }).click();
    await frame.locator('pre.raw').waitFor();
    await isUsable(frame, 'result-raw');
  });

  it('a table is usable, its filters too', async () => {
    const frame = await openResult('eth_getLogs', [{ fromBlock: '0x10cd7', toBlock: '0x10d4f' }], /^logs/);
    await frame.locator('.grid-body .grid-row').nth(1).waitFor();
    await until('rows are seen', async () => (await heightSeen(frame, '.grid-body .grid-row')) > 10);
    await isUsable(frame, 'result-table');
    await frame.getByRole('button', { name: 'Filter', exact: true }).click();
    const filter = frame.locator('[data-filter]').first();
    await filter.fill('0x');
    assert.ok(await isInBar(frame, '[data-filter] >> nth=0'));
  });

  it('a comparison is usable', async () => {
    const frame = await openResult('eth_getBlockByNumber', ['0x10d40', false], /^block 68,928/);
    await frame.getByRole('button', { name: 'Compare with…' }).click();
    await pick('Run it again');
    await frame.locator('.changes, .summary').first().waitFor();
    await isUsable(frame, 'comparison');
  });

  it('an explanation is usable', async () => {
    const block = (await askGateway('eth_getBlockByNumber', ['0x10d4f', false])) as {
      transactions: string[];
    };
    await opensPage(async () => {
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', block.transactions[0]!);
    });
    const frame = await webviewFrame();
    await frame.locator('.tree .row').nth(3).waitFor();
    await isUsable(frame, 'explanation');
  });

  it('a watch is usable', async () => {
    await repeat('Watch', { method: 'eth_getBlockByNumber', params: ['latest', false] });
    const frame = await webviewFrame();
    await frame.locator('.row').first().waitFor();
    await isUsable(frame, 'watch');
  });
});
