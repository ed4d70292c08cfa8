// The two hands that fill in and send calls in the request builder: keys alone from the palette on, or clicks alone,
// with keys for text only.
import assert from 'node:assert/strict';
import type { ElementHandle, FrameLocator, Locator } from 'playwright-core';
import { clickOpenBuilder } from './mouseHand.ts';
import { pressInStatusBar } from './statusBarKeys.ts';
import {
  opensPage,
  pressInPalette,
  quickInput,
  statusBarItem,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';

export interface Hand {
  readonly name: string;
  /** Opens one more tab of the builder, on this method. */
  newTab(method: string): Promise<void>;
  chooseMethod(method: string): Promise<void>;
  type(id: string, text: string): Promise<void>;
  /** Presses what says this. */
  press(label: string): Promise<void>;
  /** Runs a command by its title, from the palette or by its button in a view. */
  run(title: string, view: string): Promise<void>;
  /** Opens the list of what the clipboard holds. */
  paste(): Promise<void>;
  /** Takes the row that says this from the open list, in which what is typed would be read as pasted. */
  pick(label: string): Promise<void>;
  /** Brings the call that runs again and again to the front, or the request builder. */
  show(what: 'watch' | 'builder'): Promise<void>;
}

const MOST_STEPS = 80;
const LONG = 40;
const ALL = 'Control+a';

async function keys(...names: readonly string[]): Promise<void> {
  for (const name of names) await (await workbenchPage()).keyboard.press(name);
}

/** What is long is not typed but pasted. */
async function text(typed: string): Promise<void> {
  const { keyboard } = await workbenchPage();
  await (typed.length > LONG ? keyboard.insertText(typed) : keyboard.type(typed));
}

const command = (title: string): Promise<void> => pressInPalette(`Ethereum RPC: ${title}`);

/** What can be pressed now and says this, in the form or in the answer: a button, a box, a fold. */
function pressable(frame: FrameLocator, label: string): Locator {
  const exact = new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*(optional)?\\s*$`);
  return frame
    .locator(':is(button, summary, vscode-button):not([aria-disabled="true"])')
    .filter({ hasText: exact })
    .or(frame.locator(`vscode-checkbox[label="${label}"], button[title="${label}"]`))
    .first();
}

/** Where the keyboard has to go from where it is to be there; `gone`: the element was drawn anew. */
function wayTo(target: ElementHandle<Element>): Promise<'here' | 'ahead' | 'behind' | 'gone'> {
  return target.evaluate((element) => {
    const active = element.ownerDocument.activeElement ?? element.ownerDocument.body;
    if (!element.isConnected) return 'gone';
    if (element === active || element.contains(active)) return 'here';
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'behind' : 'ahead';
  });
}

async function goTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isItem = (await target.getAttribute('role')) === 'menuitem';
  const [ahead, behind] = isItem ? ['ArrowDown', 'ArrowUp'] : ['Tab', 'Shift+Tab'];
  // Held, as to find it again at each step would take most of the time.
  let element = await target.elementHandle();
  for (let step = 0; step < MOST_STEPS; step++) {
    const way = await wayTo(element);
    if (way === 'here') return;
    if (way === 'gone') element = await target.elementHandle();
    else await keys(way === 'ahead' ? ahead : behind);
  }
  assert.fail(`The keyboard does not get to ${String(target)}`);
}

const fieldOf = (frame: FrameLocator, id: string): Locator => frame.locator(`[id="field-${id}"]`);

export const KEYBOARD: Hand = {
  name: 'by keyboard alone',
  async newTab(method) {
    await opensPage(() => command('New Request Builder Tab'));
    const frame = await webviewFrame();
    // A page that has just come up takes the keyboard by itself.
    await frame.locator('#method:focus').waitFor();
    await this.chooseMethod(method);
  },
  async chooseMethod(method) {
    const frame = await webviewFrame();
    await goTo(frame.locator('#method'));
    await keys(ALL);
    await text(method);
    await frame.locator('#method-list [aria-selected="true"]').getByText(method, { exact: true }).waitFor();
    await keys('Enter');
  },
  async type(id, typed) {
    const frame = await webviewFrame();
    await goTo(fieldOf(frame, id));
    await keys(ALL);
    await text(typed);
  },
  async press(label) {
    const frame = await webviewFrame();
    const target = pressable(frame, label);
    await goTo(target);
    await keys(
      (await target.evaluate(({ localName }) => localName)) === 'vscode-checkbox' ? 'Space' : 'Enter',
    );
  },
  run: (title) => command(title),
  async paste() {
    // From the side bar: a page that had the keyboard before the palette can take it from the list after it.
    await command('Focus on History View');
    await (await workbenchPage()).locator('.sidebar :focus, .sidebar:focus').first().waitFor();
    await command('Paste Anything...');
    await (await quickInput()).locator('input:focus').waitFor();
  },
  async pick(label) {
    const row = await listed(label);
    const focused = row.and(row.page().locator('.focused'));
    for (let step = 0; (await focused.count()) === 0; step++) {
      assert.ok(step < MOST_STEPS, `The keyboard does not get to ${label}`);
      await keys('ArrowDown');
    }
    await keys('Enter');
  },
  show: (what) => (what === 'watch' ? pressInStatusBar('1 watch') : command('Open Request Builder')),
};

/** The row of the open list that says this. */
async function listed(label: string): Promise<Locator> {
  const row = (await quickInput()).locator('.monaco-list-row').filter({ hasText: label }).first();
  await row.waitFor();
  return row;
}

/** From one corner to the other, over all of its lines. */
async function drag(field: Locator): Promise<void> {
  const { mouse } = await workbenchPage();
  const { x, y, width, height } = (await field.boundingBox())!;
  await mouse.move(x + 3, y + 3);
  await mouse.down();
  await mouse.move(x + width - 20, y + height - 20);
  await mouse.up();
}

/** A button above the request builder, which is opened where none is there. */
async function builderButton(name: string): Promise<Locator> {
  const page = await workbenchPage();
  const button = page.locator('.editor-actions').getByRole('button', { name });
  if (!(await button.isVisible())) await clickOpenBuilder(button);
  return button;
}

export const MOUSE: Hand = {
  name: 'by mouse alone',
  async newTab(method) {
    const frame = await webviewFrame();
    const another = await builderButton('New Request Builder Tab');
    await opensPage(() => another.click());
    await frame.locator('#method').waitFor();
    await this.chooseMethod(method);
  },
  async chooseMethod(method) {
    const frame = await webviewFrame();
    await frame.locator('#method').click({ clickCount: 3 });
    await text(method);
    await frame.locator('#method-list [aria-selected="true"]').getByText(method, { exact: true }).click();
  },
  async type(id, typed) {
    const frame = await webviewFrame();
    const field = fieldOf(frame, id).locator('input, textarea');
    await field.click({ clickCount: 3 });
    if ((await field.evaluate(({ localName }) => localName)) === 'textarea') await drag(field);
    await text(typed);
    // A list would cover what comes below it.
    const list = fieldOf(frame, id).locator('[role="listbox"]');
    if ((await list.count()) > 0 && (await list.isVisible())) await frame.locator('.bar-hint').click();
  },
  press: async (label) => pressable(await webviewFrame(), label).click(),
  async run(title, view) {
    const pane = await viewPane(view);
    const header = pane.locator('.pane-header');
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await pane.hover();
    await pane.getByRole('button', { name: title }).first().click();
  },
  paste: async () => (await builderButton('Paste Anything...')).click(),
  pick: async (label) => (await listed(label)).click(),
  async show(what) {
    if (what === 'watch') return (await statusBarItem('1 watch')).click();
    const page = await workbenchPage();
    await page
      .locator('.tabs-container .tab')
      .filter({ hasText: /^\w+_\w+$/ })
      .last()
      .click();
    await (await webviewFrame()).locator('#send').waitFor();
  },
};
