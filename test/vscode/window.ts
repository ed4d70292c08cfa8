// Owns the eyes and hands of a suite on its own VS Code window, over the DevTools protocol.
// Refuses to know the extension: only what every VS Code window has.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type FrameLocator, type Locator, type Page } from 'playwright-core';

let connected: Promise<Page> | undefined;

/** Gives the page of the window this suite runs in; connects at the first use. */
export function workbenchPage(): Promise<Page> {
  connected ??= connect();
  return connected;
}

async function connect(): Promise<Page> {
  const endpoint = process.env['ETH_RPC_CDP'];
  if (endpoint === undefined) throw new Error('ETH_RPC_CDP is not set: start the suite with npm test.');
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
  for (let attempt = 0; attempt < 100; attempt++) {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      page.setDefaultTimeout(20_000);
      if ((await page.locator('.monaco-workbench').count()) > 0) return page;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No workbench page at ${endpoint}.`);
}

/** The open quick input (palette, pick or input box). */
export async function quickInput(): Promise<Locator> {
  const page = await workbenchPage();
  return page.locator('.quick-input-widget:not([style*="display: none"])');
}

/** Opens the palette and runs the command with this title, category included ("Ethereum RPC: Add Endpoint"). */
export async function runCommand(title: string): Promise<void> {
  const page = await workbenchPage();
  const input = (await quickInput()).locator('input');
  await dismissQuickInput();
  // While the window is moving focus (a webview coming up takes it), a key can get lost, or the palette close again.
  for (let attempt = 1; ; attempt++) {
    try {
      await page.keyboard.press('F1');
      await input.fill(`>${title}`, { timeout: 2_000 });
      return await quickRow(await quickInput(), title).click({ timeout: 5_000 });
    } catch (error) {
      if (attempt === 5) throw error;
      await dismissQuickInput();
    }
  }
}

/** Waits until the quick input shows this text, in its title, prompt or message. */
export async function quickInputShows(text: string): Promise<void> {
  await (await quickInput()).getByText(text).first().waitFor();
}

/** Closes the quick input and waits until it is gone: it fades out. Escape elsewhere would clear a selection. */
export async function dismissQuickInput(): Promise<void> {
  const page = await workbenchPage();
  const widget = page.locator('.quick-input-widget');
  // A key pressed while the widget is still coming up gets lost.
  for (let attempt = 0; attempt < 5 && (await widget.isVisible()); attempt++) {
    await page.keyboard.press('Escape');
    await widget.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  }
}

/** Fills the open quick input and, unless told otherwise, accepts it with Enter. */
export async function typeIntoQuickInput(text: string, accept = true): Promise<void> {
  const input = (await quickInput()).locator('input').last();
  await input.fill(text);
  if (accept) await input.press('Enter');
}

/** Picks the row with this label from the open quick pick. */
export async function pick(label: string): Promise<void> {
  await quickRow(await quickInput(), label).click();
}

function quickRow(widget: Locator, label: string): Locator {
  const exact = new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
  return widget
    .locator('.monaco-list-row')
    .filter({ has: widget.page().locator('.quick-input-list-label, .label-name').filter({ hasText: exact }) })
    .first();
}

/** The document inside the visible webview. */
export async function webviewFrame(): Promise<FrameLocator> {
  const page = await workbenchPage();
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/**
 * The notification that contains this text; its buttons are inside it. The browser-served VS Code shows no
 * toasts to a test driver, so the notification centre is opened where nothing is to be seen yet.
 */
export async function notification(text: string | RegExp): Promise<Locator> {
  const page = await workbenchPage();
  const shown = page
    .locator('.notification-toast, .notifications-center .monaco-list-row')
    .filter({ hasText: text });
  const soon = shown.first().waitFor({ timeout: 1_000 });
  if (await soon.then(() => true).catch(() => false)) return shown.first();
  if ((await page.locator('.notifications-center.visible').count()) === 0)
    await page.locator('[id="status.notifications"]').click();
  return shown.first();
}

/** The visible tree row that contains this text, in whatever view is open. */
export async function treeItem(text: string | RegExp): Promise<Locator> {
  const page = await workbenchPage();
  return page.locator('.pane-body .monaco-list-row').filter({ hasText: text }).first();
}

/** The status bar entry that contains this text. */
export async function statusBarItem(text: string | RegExp): Promise<Locator> {
  const page = await workbenchPage();
  return page.locator('.statusbar-item').filter({ hasText: text }).first();
}

/** Saves a picture of the window as `.build/screenshots/<name>.png` and gives the file's path. */
export async function screenshot(name: string): Promise<string> {
  const folder = join(__dirname, '../screenshots');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await (await workbenchPage()).screenshot({ path });
  return path;
}
