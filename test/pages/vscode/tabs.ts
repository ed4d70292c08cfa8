// The tabs of the only editor group, the one in front, and the order in which they were in front.
import type * as vscode from 'vscode';
import { attributes, draw, escaped, Numbered, tellScreen, whenDone } from '../screen.ts';
import { executeCommand, registerCommand } from './commands.ts';
import { manifest } from './manifest.ts';
import { Uri } from './uri.ts';
import { TabInputText } from './values.ts';
import { setContext } from './when.ts';

export type Tab = {
  label: string;
  readonly input: unknown;
  /** Set for a page of the extension. */
  readonly page?: { readonly id: string; readonly viewType: string };
  /** Called when the tab comes to the front or leaves it. */
  readonly onSeen?: () => void;
  readonly onClose?: () => void;
};

let tabs: Tab[] = [];
/** The tabs in the order in which they were in front, the last one last. */
let used: Tab[] = [];
const front = (): Tab | undefined => used.at(-1);
const drawn = new Numbered<Tab>();

whenDone('tab', (number = '') => {
  const tab = drawn.of(number);
  if (tabs.includes(tab)) bringToFront(tab);
});
whenDone('editorAction', (command = '') => executeCommand(command));
registerCommand('workbench.action.closeAllEditors', closeAll);
registerCommand('workbench.action.closeActiveEditor', closeFront);
registerCommand('workbench.action.revertAndCloseActiveEditor', closeFront);
registerCommand('workbench.action.previousEditor', () => step(-1));
registerCommand('workbench.action.nextEditor', () => step(1));
registerCommand('workbench.action.files.newUntitledFile', () =>
  openTextTab(Uri.parse('untitled:Untitled-1')),
);

function closeFront(): void {
  const tab = front();
  if (tab !== undefined) closeTab(tab);
}

/** Closes the tab in front last, so that none of the others comes to the front meanwhile. */
function closeAll(): void {
  const now = front();
  for (const tab of tabs) if (tab !== now) closeTab(tab);
  closeFront();
}

function step(by: number): void {
  const at = tabs.indexOf(front()!);
  bringToFront(tabs[(at + by + tabs.length) % tabs.length]!);
}

export function addTab(tab: Tab, keepsFocus = false): void {
  tabs = tabs.toSpliced(tabs.indexOf(front()!) + 1, 0, tab);
  bringToFront(tab, keepsFocus);
}

export function isInFront(tab: Tab): boolean {
  return front() === tab;
}

export function bringToFront(tab: Tab, keepsFocus = false): void {
  const before = front();
  used = [...used.filter((one) => one !== tab), tab];
  showFront(before, keepsFocus);
}

export function closeTab(tab: Tab): void {
  const before = front();
  tabs = tabs.filter((one) => one !== tab);
  used = used.filter((one) => one !== tab);
  tab.onClose?.();
  showFront(before, false);
}

function showFront(before: Tab | undefined, keepsFocus: boolean): void {
  const now = front();
  setContext('activeWebviewPanelId', now?.page?.viewType ?? '');
  drawTabs();
  if (before !== now) {
    tellScreen('showPage', now?.page?.id ?? null, keepsFocus);
    before?.onSeen?.();
    now?.onSeen?.();
  } else if (!keepsFocus) tellScreen('focusPage');
}

export function drawTabs(): void {
  const now = front();
  const { menus, commands } = manifest.contributes;
  const shown = tabs.map((tab) => {
    const name = tab === now ? 'tab active' : 'tab';
    const told = JSON.stringify([drawn.numberOf(tab)]);
    const own = attributes({ class: name, 'data-do': 'tab', 'data-told': told });
    return `<div ${own}>${escaped(tab.label)}</div>`;
  });
  const ofPage = `activeWebviewPanelId == '${now?.page?.viewType}'`;
  // The other actions are in the menu behind “…”.
  const actions = menus['editor/title']!.filter(
    ({ when, group }) => when === ofPage && group?.startsWith('navigation'),
  );
  const buttons = actions.map(({ command }) => {
    const { title } = commands.find((one) => one.command === command)!;
    const told = JSON.stringify([command]);
    const own = attributes({
      role: 'button',
      'aria-label': title,
      'data-do': 'editorAction',
      'data-told': told,
    });
    return `<a ${own}>◦</a>`;
  });
  draw(
    'tabs',
    `<div class="tabs-container">${shown.join('')}</div><div class="editor-actions">${buttons.join('')}</div>`,
  );
}

/** Brings a document to the front; `onClose` is called once it is closed. */
export function openTextTab(uri: vscode.Uri, onClose?: () => void): void {
  const known = tabs.find(({ input }) => input instanceof TabInputText && String(input.uri) === String(uri));
  if (known !== undefined) return bringToFront(known);
  const label = uri.path.split('/').at(-1)!;
  return addTab({ label, input: new TabInputText(uri), ...(onClose && { onClose }) });
}

export function frontDocument(): vscode.Uri | undefined {
  const input = front()?.input;
  return input instanceof TabInputText ? input.uri : undefined;
}

export const tabGroups = {
  get all() {
    return [this.activeTabGroup];
  },
  get activeTabGroup() {
    return { viewColumn: 1, isActive: true, tabs, activeTab: front() };
  },
};
