// What a user does in the window, as steps of the pictures.
import type { FrameLocator, Locator, Page } from 'playwright-core';

export const input = (page: Page): Locator => page.locator('.quick-input-widget input').first();
export const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
export const rowOf = (page: Page, name: string): Locator =>
  frameOf(page)
    .locator('.row.node')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s`) })
    .first();

export async function run(page: Page, title: string): Promise<void> {
  const row = page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: title }).first();
  // A key is lost while a webview takes the focus.
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press('F1');
    try {
      await input(page).fill(`>${title}`, { timeout: 5_000 });
      return await row.click({ timeout: 10_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Calls a method from the palette, with its arguments on the same line, and opens its result. */
export async function call(page: Page, method: string, ...args: readonly string[]): Promise<void> {
  // The result of a call would open beside a request tab in front.
  await run(page, 'View: Close All Editors');
  await run(page, 'Ethereum RPC: New Call...');
  await page.locator('.quick-input-title').getByText('New Call').waitFor();
  await input(page).fill([method, ...args].join(' '));
  await page.locator('.quick-input-widget .monaco-list-row.focused').filter({ hasText: method }).waitFor();
  await page.keyboard.press('Enter');
  // The Result view is named by the last call, and that call by its first argument.
  const first = args[0] ?? '';
  const number = /^\d+$/.test(first) ? Number(first).toLocaleString('en') : '';
  const named = first.startsWith('0x') ? first.slice(0, 6) : number;
  const title = page.locator('.sidebar .pane-header .description').filter({ hasText: `${method} ${named}` });
  // The view is collapsed, but has its name.
  await title.waitFor({ state: 'attached' });
  await run(page, 'Ethereum RPC: Open Result');
  await frameOf(page).locator('.facts').getByText(method).first().waitFor();
  // A list is shown as a table.
  await rowOf(page, 'result').or(frameOf(page).locator('.table-bar')).first().waitFor();
}

export const callBlock = (page: Page, block: string): Promise<void> =>
  call(page, 'eth_getBlockByNumber', block, 'true');

/** Expands rows, each below the last, by a click on the name: a value can be a link. */
export async function open(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).locator('.name').click();
}

export async function explain(page: Page, block: string): Promise<void> {
  await callBlock(page, block);
  await frameOf(page).getByRole('button', { name: 'Explain transaction' }).click();
  await frameOf(page).getByText('Calls inside', { exact: true }).waitFor();
}

export async function search(page: Page, text: string): Promise<void> {
  await frameOf(page).getByLabel('Search in this result').fill(text);
  await frameOf(page).locator('.row.active.hit').waitFor();
}

export async function selectEndpoint(page: Page, name: string): Promise<void> {
  await run(page, 'Ethereum RPC: Endpoints...');
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: name }).first().click();
  await page.locator('.statusbar-item').filter({ hasText: name }).waitFor();
}

export async function choose(page: Page, method: string): Promise<void> {
  await frameOf(page).locator('#method').fill(method);
  await frameOf(page).locator('#method').press('Enter');
}

export async function openBuilder(page: Page): Promise<FrameLocator> {
  await run(page, 'View: Close All Editors');
  await run(page, 'Ethereum RPC: Open Request Builder');
  const frame = frameOf(page);
  await frame.locator('#method').waitFor();
  return frame;
}

/** Drags the edge of the side bar. */
export async function dragSideBar(page: Page, from: number, to: number): Promise<void> {
  await page.mouse.move(from, 400);
  await page.mouse.down();
  await page.mouse.move(to, 400, { steps: 5 });
  await page.mouse.up();
}
