// Clicks from the activity bar on: text typed where one was clicked, calls sent from the builder, rows opened level by
// level.
import type { FrameLocator, Locator } from 'playwright-core';
import { makesEntry } from './newEntry.ts';
import { row } from './resultRows.ts';
import { viewPane, webviewFrame, workbenchPage } from './window.ts';

/** Clicks where text goes, and types it in place of what was there. */
export async function typeAt(place: Locator, text: string): Promise<void> {
  await place.click({ clickCount: 3 });
  await (await workbenchPage()).keyboard.type(text);
}

/**
 * Clicks Open Request Builder above the history until `there` is. VS Code makes the buttons of a view anew whenever a
 * context of their menu changes: a click of which press and release meet two of them is lost.
 */
export async function clickOpenBuilder(there: Locator): Promise<void> {
  const button = (await workbenchPage())
    .locator('.sidebar')
    .getByRole('button', { name: 'Open Request Builder' });
  for (let attempt = 1; ; attempt++) {
    await (await viewPane('History')).hover();
    await button.first().click();
    try {
      return await there.waitFor({ timeout: 5_000 });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

export async function openBuilder(): Promise<FrameLocator> {
  const page = await workbenchPage();
  if (!(await (await viewPane('History')).isVisible()))
    await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  const frame = await webviewFrame();
  await clickOpenBuilder(frame.locator('#method'));
  return frame;
}

export async function chooseMethod(frame: FrameLocator, method: string): Promise<void> {
  await typeAt(frame.locator('#method'), method);
  await frame.locator('#method-list [aria-selected="true"]').getByText(method, { exact: true }).click();
}

export function field(frame: FrameLocator, id: string): Locator {
  return frame.locator(`[id="field-${id}"]`).locator('input, textarea');
}

/** Sends the call of this method once the body holds this, and waits for its answer. */
export async function send(frame: FrameLocator, method: string, body: string): Promise<void> {
  await frame.locator('pre.body').getByText(body).waitFor();
  await makesEntry(/ · now/, () => frame.locator('#send').click());
  // The name of the first fact, or what its text begins with.
  await frame.locator('.facts').getByText(method).first().waitFor();
  await frame.locator('#send:not([aria-disabled="true"])').waitFor();
}

/** The checkbox “full transactions” is ticked where it is not. */
export async function callBlock(frame: FrameLocator, block: number): Promise<void> {
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
export async function walk(frame: FrameLocator, ...names: readonly string[]): Promise<Locator> {
  const at = (depth: number): Locator =>
    row(frame, names[depth]!, frame.locator(`[aria-level="${depth + 2}"]`));
  for (let depth = 0; depth < names.length - 1; depth++) {
    if ((await at(depth).getAttribute('aria-expanded')) === 'false') await at(depth).locator('.name').click();
    await at(depth).and(frame.locator('[aria-expanded="true"]')).waitFor();
  }
  return at(names.length - 1);
}

export async function open(frame: FrameLocator, ...names: readonly string[]): Promise<void> {
  await (await walk(frame, ...names)).locator('.name').click();
}
