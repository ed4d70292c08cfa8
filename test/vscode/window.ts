// The eyes and hands of a suite on its own VS Code window, over the DevTools protocol. Knows only what every VS Code
// window has.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type FrameLocator, type Locator, type Page } from 'playwright-core';
import * as vscode from 'vscode';

type Manifest = {
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly views: { readonly ethRpc: readonly { readonly id: string; readonly name: string }[] };
  };
};

let idsByTitle: ReadonlyMap<string, string> | undefined;
let connected: Promise<Page> | undefined;

/** The folder of the extension under test. */
export function repository(): string {
  return vscode.extensions.getExtension('ethereum-rpc-explorer.ethereum-rpc-explorer')!.extensionPath;
}

/** Takes this page for the window's, instead of looking for it. */
export function useWorkbenchPage(page: Page): void {
  page.setDefaultTimeout(20_000);
  connected = Promise.resolve(page);
}

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

/** Begins the command with this title, category included ("Ethereum RPC: Add Endpoint"), as its button would. */
export async function runCommand(title: string): Promise<void> {
  await dismissQuickInput();
  const id = commandIds().get(title);
  if (id === undefined) throw new Error(`There is no command ${title}.`);
  const ended = vscode.commands.executeCommand(id);
  // One that asks something ends when it is answered. What fails here fails the test that runs.
  if (id.endsWith('.focus')) await ended;
  else void ended.then(undefined, (error: unknown) => setImmediate(() => fail(error)));
}

function fail(error: unknown): never {
  throw error;
}

/** The commands of the extension by their titles, with those that VS Code adds for its views. */
function commandIds(): ReadonlyMap<string, string> {
  if (idsByTitle !== undefined) return idsByTitle;
  const read = (name: string): unknown => JSON.parse(readFileSync(join(repository(), name), 'utf8'));
  const texts = read('package.nls.json') as Readonly<Record<string, string>>;
  const told = (text: string): string => texts[text.replaceAll('%', '')] ?? text;
  const { contributes } = read('package.json') as Manifest;
  idsByTitle = new Map([
    ...contributes.commands.map(
      ({ command, title, category }) => [`${told(category)}: ${told(title)}`, command] as const,
    ),
    ...contributes.views.ethRpc.map(
      ({ id, name }) => [`Ethereum RPC: Focus on ${told(name)} View`, `${id}.focus`] as const,
    ),
  ]);
  return idsByTitle;
}

/** Takes the command with this title from the palette, where the palette is the point; category included. */
export async function runFromPalette(title: string): Promise<void> {
  const widget = await quickInput();
  // A webview that comes up takes the focus, and the palette closes without it: then all of it is done again.
  for (let attempt = 1; ; attempt++) {
    await dismissQuickInput();
    try {
      await vscode.commands.executeCommand('workbench.action.showCommands');
      await widget.locator('input').last().fill(`>${title}`, { timeout: 2_000 });
      return await quickRow(widget, title).click({ timeout: 5_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Waits until the quick input shows this text, in its title, prompt or message. */
export async function quickInputShows(text: string): Promise<void> {
  await (await quickInput()).getByText(text).first().waitFor();
}

/** Closes the quick input and waits until it is gone: it fades out. */
export async function dismissQuickInput(): Promise<void> {
  const widget = (await workbenchPage()).locator('.quick-input-widget');
  // A close that comes while the widget is still coming up does nothing.
  for (let attempt = 0; attempt < 5 && (await widget.isVisible()); attempt++) {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await widget.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  }
}

/**
 * Fills the step of the quick input that has this title and, unless told otherwise, accepts it with Enter.
 * The step before it may still be open: what is typed must not end up there.
 */
export async function typeInto(title: string, text: string, accept = true): Promise<void> {
  const widget = await quickInput();
  // One step of several tells its number behind the title.
  const shown = new RegExp(`^${literal(title)}( \\(\\d+/\\d+\\))?$`);
  await widget.locator('.quick-input-title').filter({ hasText: shown }).waitFor();
  const input = widget.locator('input').last();
  await input.fill(text);
  if (accept) await input.press('Enter');
}

/** Picks the row with this label from the open quick pick. */
export async function pick(label: string): Promise<void> {
  await quickRow(await quickInput(), label).click();
}

function quickRow(widget: Locator, label: string): Locator {
  const exact = new RegExp(`^\\s*${literal(label)}\\s*$`);
  return widget
    .locator('.monaco-list-row')
    .filter({ has: widget.page().locator('.quick-input-list-label, .label-name').filter({ hasText: exact }) })
    .first();
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Takes the item with this title from the menu of a row of a tree. */
export async function chooseInMenu(row: Locator, item: string): Promise<void> {
  const shown = row.page().locator('.context-view .monaco-menu').last();
  const entry = shown.getByText(item, { exact: true });
  // A click that meets the row while the list is drawn anew opens no menu.
  for (let attempt = 1; ; attempt++) {
    await row.click({ button: 'right' });
    try {
      await entry.waitFor({ timeout: 3_000 });
      break;
    } catch (error) {
      if (attempt === 5) throw error;
      await row.page().keyboard.press('Escape');
    }
  }
  // A click on a menu that has only just come up is ignored; Enter takes what the mouse is on.
  await entry.hover();
  await shown.locator('.action-item.focused').filter({ hasText: item }).waitFor();
  await row.page().keyboard.press('Enter');
}

/** Opens the palette by its key; its box has the keyboard then. */
export async function pressPalette(): Promise<void> {
  const page = await workbenchPage();
  // Its box begins with ">"; another box that is still open has the keyboard until then.
  const hasKeyboard = (): boolean =>
    document.activeElement instanceof HTMLInputElement &&
    document.activeElement.closest('.quick-input-widget') !== null &&
    document.activeElement.value.startsWith('>');
  // A key pressed while the page that has the keyboard goes away reaches nobody.
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press('F1');
    try {
      await page.waitForFunction(hasKeyboard, undefined, { timeout: 3_000 });
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Takes the command with this title from the palette by keys alone; category included. */
export async function pressInPalette(title: string): Promise<void> {
  await pressPalette();
  const widget = await quickInput();
  // The keys go to the box, also where a webview that comes up late has taken the focus from it.
  const box = widget.locator('input').last();
  await box.fill(`>${title}`);
  await widget.locator('.monaco-list-row.focused').filter({ hasText: title }).waitFor();
  await box.press('Enter');
}

/** Takes a row of VS Code’s file dialog, or with Enter what it proposes: either is lost while it looks at the folder. */
export async function chooseFile(name?: string): Promise<void> {
  const widget = await quickInput();
  const row = name === undefined ? undefined : widget.locator('.monaco-list-row').filter({ hasText: name });
  for (let attempt = 1; ; attempt++) {
    await (row === undefined ? widget.locator('input').last().press('Enter') : row.click());
    try {
      return await widget.waitFor({ state: 'hidden', timeout: 3_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Does what opens another page of the extension and waits until it is there, in place of the one before. */
export async function opensPage(act: () => Promise<unknown>): Promise<void> {
  const shown = (await workbenchPage()).locator('iframe.webview.ready');
  const names = (): Promise<(string | null)[]> =>
    shown.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  const before = await names();
  await act();
  for (let attempt = 0; attempt < 200; attempt++) {
    const now = await names();
    if (now.length === 1 && !before.includes(now[0]!)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No other page came in place of ${String(before)}: ${String(await names())}`);
}

/** The document inside the visible webview. */
export async function webviewFrame(): Promise<FrameLocator> {
  const page = await workbenchPage();
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/** Waits for the notification that contains this text; its buttons are inside it. */
export async function notification(text: string | RegExp): Promise<Locator> {
  const page = await workbenchPage();
  const shown = page.locator('.notifications-center .monaco-list-row').filter({ hasText: text }).first();
  // Toasts come and go by themselves, and the browser-served VS Code shows a test driver none: the list stays.
  for (let attempt = 1; ; attempt++) {
    await vscode.commands.executeCommand('notifications.showList');
    try {
      await shown.waitFor({ timeout: 2_000 });
      return shown;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** Closes what an earlier test may have left open, so that none finds the question or notice of another. */
export async function calmWindow(): Promise<void> {
  // A tooltip covers the rows below what the mouse is on.
  await (await workbenchPage()).mouse.move(0, 0);
  await dismissQuickInput();
  await vscode.commands.executeCommand('notifications.clearAll');
  await vscode.commands.executeCommand('notifications.hideList');
  const batch = (await viewPane('Batch')).locator('.pane-header.expanded');
  if (await batch.isVisible()) await batch.click();
  await showTop();
}

/**
 * A list that is scrolled stays where it is when an entry comes on top, and has only the rows in view. The keyboard is
 * taken only where it must be, and is with the list when this ends: what comes late would take a key meant for a page.
 */
export async function showTop(): Promise<void> {
  const list = (await viewPane('History')).locator('.monaco-list').first();
  if (!(await list.isVisible()) || !(await isScrolled(list))) return;
  await vscode.commands.executeCommand('ethRpc.history.focus');
  await vscode.commands.executeCommand('list.focusFirst');
  await list.and(list.page().locator(':focus')).waitFor();
}

function isScrolled(list: Locator): Promise<boolean> {
  return list.evaluate((element) => {
    const first = element.querySelector('.monaco-list-row[data-index="0"]');
    const isEmpty = element.querySelector('.monaco-list-row') === null;
    return first === null
      ? !isEmpty
      : first.getBoundingClientRect().top < element.getBoundingClientRect().top;
  });
}

/** A view of the side bar by its name: its header, which is there also where it is the only one, and its rows. */
export async function viewPane(name: string): Promise<Locator> {
  const page = await workbenchPage();
  const title = page.locator('.pane-header .title').getByText(name, { exact: true });
  return page.locator('.sidebar .pane').filter({ has: title });
}

/** The visible row of a tree that contains this text; of the History view where no other is named. */
export async function treeItem(text: string | RegExp, view = 'History'): Promise<Locator> {
  return (await viewPane(view)).locator('.monaco-list-row').filter({ hasText: text }).first();
}

/** The texts of the rows at the root of the History view, from the top, once there are this many. */
export async function treeRoots(count: number): Promise<string[]> {
  const roots = (await viewPane('History')).locator('.monaco-list-row[aria-level="1"]');
  for (;;) {
    await roots.nth(count - 1).waitFor();
    const rows = await roots.evaluateAll((elements) =>
      elements.map((row) => ({ top: row.getBoundingClientRect().top, text: row.textContent })),
    );
    // Between the two the list can have been drawn anew.
    if (rows.length >= count) return rows.toSorted((a, b) => a.top - b.top).map(({ text }) => text);
  }
}

/** Selects the tree row that contains this text and gives it; a row that can be unfolded is unfolded or folded. */
export async function selectTreeItem(text: string | RegExp, view = 'History'): Promise<Locator> {
  const row = await treeItem(text, view);
  // While entries come, rows move, and a click can meet another one.
  for (let attempt = 1; ; attempt++) {
    await row.click();
    try {
      await row.and(row.page().locator('.selected')).waitFor({ timeout: 3_000 });
      await untilTold();
      return row;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** The window tells extensions in their turn what it shows already; the end of a command that it runs comes after that. */
export async function untilTold(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'ethRpc.isUnderTest', true);
}

/** Drags with the mouse from the middle of one element to that of another, as a hand does: on the way, not at once. */
export async function drag(from: Locator, to: Locator): Promise<void> {
  const { mouse } = await workbenchPage();
  // Views that open or grow shift what is in them: both are to stand still.
  await to.hover({ trial: true });
  await from.hover();
  const { x, y, width, height } = (await to.boundingBox())!;
  await mouse.down();
  await mouse.move(x + width / 2, y + height / 2, { steps: 8 });
  await mouse.up();
}

/** Waits until the tree row that contains this text is the selected one: a new entry is, once it is in view. */
export async function untilSelected(text: string | RegExp, view = 'History'): Promise<void> {
  const row = await treeItem(text, view);
  await row.and(row.page().locator('.selected')).waitFor();
  await untilTold();
}

/** Unfolds the tree row that contains this text. */
export async function unfoldTreeItem(text: string | RegExp, view = 'History'): Promise<void> {
  const row = await treeItem(text, view);
  // A click that meets the row while the list is drawn anew is lost.
  for (let attempt = 1; (await row.getAttribute('aria-expanded')) !== 'true'; attempt++) {
    await row.locator('.monaco-tl-twistie').click();
    try {
      return await row.and(row.page().locator('[aria-expanded="true"]')).waitFor({ timeout: 3_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** The status bar entry that contains this text. */
export async function statusBarItem(text: string | RegExp): Promise<Locator> {
  const page = await workbenchPage();
  return page.locator('.statusbar-item').filter({ hasText: text }).first();
}

/** Saves a picture of the window as `.build/screenshots/<name>.png`, one of each further window beside it. */
export async function screenshot(name: string): Promise<string> {
  const folder = join(repository(), '.build/screenshots');
  mkdirSync(folder, { recursive: true });
  const path = (which: string): string => join(folder, `${name}${which}.png`);
  const first = await workbenchPage();
  await first.screenshot({ path: path('') });
  const others = first
    .context()
    .pages()
    .filter((page) => page !== first);
  for (const [index, page] of others.entries()) await page.screenshot({ path: path(`-${index + 2}`) });
  return path('');
}

/** What has the keyboard, from the window's document down to that of a page: what a test that fails says. */
export async function focusPath(): Promise<string> {
  const page = await workbenchPage();
  const told = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate(() => {
          const { activeElement: it } = document;
          return `${document.hasFocus() ? '*' : ' '} ${it?.localName}#${it?.id}.${it?.className}`;
        })
        .catch(() => 'gone'),
    ),
  );
  return told.join(' | ');
}

/** What the page of the extension in front has, from its top, as a screen reader would tell it. */
export async function pageOutline(): Promise<string> {
  const body = (await webviewFrame()).locator('body');
  const outline = await body.ariaSnapshot({ timeout: 2_000 }).catch(() => 'none');
  return outline.split('\n').slice(0, 60).join('\n');
}
