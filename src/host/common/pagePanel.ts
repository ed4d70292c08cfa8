// Webview panels of a kind: opened, shown again, restored after a reload.

import type { PressedButton } from '../../protocol/toPage.ts';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { BUILDER_VIEW } from './ids.ts';
import { pageHtml, TAKE_KEYBOARD } from './pageHtml.ts';
import type { PageName } from './pageHtml.ts';
import { inertPanel } from './views.ts';

/** What a panel's page needs of the host while the panel lives. */
export interface Page<Task> {
  /** Whether the task would replace nothing that somebody typed. */
  hasRoomFor(task: Task): boolean;
  /** Whether the task is what it shows: then its panel is shown as it is. */
  shows?(task: Task): boolean;
  /** Whether it is at work, so that nothing may take its place. */
  isBusy?(): boolean;
  /** Does what the panel was opened for. */
  take(task: Task): void;
  /** The recorded call that it shows, where it is one. */
  entry?(): HistoryEntry | undefined;
  /** Makes anew what it shows where that is no single call, or says that there is nothing. */
  runAgain?(): unknown;
  /** Does with the request in its form what this button does; false where there is none. */
  press?(button: PressedButton): boolean;
  /** What the person does in it, and did since then, in Unix milliseconds. */
  attention?(since: number): Attention;
  dispose(): void;
}

export type Attention = 'typing' | 'looking' | 'elsewhere';

/**
 * How a panel comes up. `front`: with the keyboard. `quiet`: the keyboard stays where it is, and a text that is edited in
 * sight. `beside`: a request that is filled in stays in sight, too.
 */
export type ComingUp = 'front' | 'quiet' | 'beside';

export interface PagePanels<Task> {
  /** The page that has the keyboard, or had it until a menu was opened. */
  active(): Pick<Page<Task>, 'entry' | 'runAgain' | 'press' | 'attention'> | undefined;
  /** Shows the panel that was used last, or a first one. */
  show(): Promise<void>;
  /** Shows the panel that has the task, else gives it to the one used last of those with room for it, or to a new one. */
  open(task: Task): void;
  /**
   * Gives a task to the one panel for what is only looked at, which comes up quietly if nothing else is said. Once `open`
   * has asked for what it shows, it is as any other.
   */
  preview(task: Task, how?: ComingUp): void;
  /** Opens one more panel. */
  openAnother(): void;
  /** Takes over a panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void;
  dispose(): void;
}

type PanelKind = { readonly viewType: string; readonly title: string; readonly name: PageName };

/** What a panel is opened for. `isFirst`: it was asked for where there was none. */
export type Opening<Task> = { readonly task?: Task; readonly isFirst?: true };

export function createPagePanels<Task>(
  extensionUri: vscode.Uri,
  { viewType, title, name }: PanelKind,
  connect: (panel: vscode.WebviewPanel, opening: Opening<Task>) => Page<Task>,
): PagePanels<Task> {
  type Shown = { readonly panel: vscode.WebviewPanel; readonly page: Page<Task> };
  /** The one that was used last is the first. */
  let all: readonly Shown[] = [];
  let previewed: Shown | undefined;

  function attach(given: vscode.WebviewPanel, opening: Opening<Task>): Shown {
    const panel = inertPanel(given);
    const shown: Shown = { panel, page: connect(panel, opening) };
    const { webview } = panel;
    webview.options = {
      enableScripts: true,
      localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder)),
    };
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extensionUri, 'media', `tab-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    webview.html = pageHtml(webview, extensionUri, name, title);
    const others = (): readonly Shown[] => all.filter((one) => one !== shown);
    all = [shown, ...all];
    panel.onDidChangeViewState(() => {
      if (panel.active) all = [shown, ...others()];
    });
    panel.onDidDispose(() => {
      all = others();
      if (previewed === shown) previewed = undefined;
      shown.page.dispose();
    });
    return shown;
  }

  function create(opening: Opening<Task>, how: ComingUp = 'front'): Shown {
    const edited = editedIn(how);
    const preserveFocus = how !== 'front';
    const last = name === 'builder' ? undefined : all[0]?.panel.viewColumn;
    const viewColumn =
      edited === undefined ? (last ?? vscode.ViewColumn.Active) : columnBeside(edited, viewType);
    return attach(vscode.window.createWebviewPanel(viewType, title, { viewColumn, preserveFocus }), opening);
  }

  const showing = (task: Task): Shown | undefined => all.find(({ page }) => page.shows?.(task));

  function showQuietly({ panel }: Shown, how: ComingUp): void {
    const edited = editedIn(how);
    const wouldHide = edited !== undefined && !panel.visible && panel.viewColumn === edited;
    panel.reveal(wouldHide ? columnBeside(edited, viewType) : undefined, true);
  }

  return {
    active: () => all.find(({ panel }) => panel.active)?.page,
    async show() {
      const [last] = all;
      if (last !== undefined) bringUp(last.panel);
      else if (!(await showUnseen(viewType))) create({ isFirst: true });
    },
    open(task) {
      const same = showing(task);
      if (same !== undefined && same === previewed) previewed = undefined;
      const shown = same ?? all.find(({ page }) => page.hasRoomFor(task));
      if (shown === undefined) return void create({ task });
      bringUp(shown.panel);
      if (shown !== same) shown.page.take(task);
    },
    preview(task, how = 'quiet') {
      const same = showing(task);
      const shown = same ?? (previewed?.page.isBusy?.() === true ? undefined : previewed);
      if (shown === undefined) return void (previewed = create({ task }, how));
      if (how === 'front') bringUp(shown.panel);
      else showQuietly(shown, how);
      if (shown !== same) shown.page.take(task);
    },
    openAnother: () => void create({}),
    restore: (panel) => void attach(panel, {}),
    dispose: () => {
      for (const { panel } of all) panel.dispose();
    },
  };
}

/** VS Code gives the keyboard only to the frame around a page that has just lost it: the page takes it from there. */
function bringUp(panel: vscode.WebviewPanel): void {
  const isLoaded = panel.visible;
  panel.reveal();
  if (isLoaded) void panel.webview.postMessage(TAKE_KEYBOARD);
}

/** Where a text is in front that may be edited, or a request; the Output view is neither. */
function editedIn(how: ComingUp): vscode.ViewColumn | undefined {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  const { input } = activeTab ?? {};
  if (how === 'front' || typeof input !== 'object' || input === null) return undefined;
  const isText = 'uri' in input || 'modified' in input;
  const isRequest = 'viewType' in input && String(input.viewType).endsWith(BUILDER_VIEW);
  return isText || (isRequest && how === 'beside') ? viewColumn : undefined;
}

/** Another column that is there: one with pages of this kind, else the next. A new one only where there is no other. */
function columnBeside(edited: vscode.ViewColumn, viewType: string): vscode.ViewColumn {
  const others = vscode.window.tabGroups.all.filter(({ viewColumn }) => viewColumn !== edited);
  const found =
    others.find(({ tabs }) => tabs.some((tab) => isPage(tab, viewType))) ??
    others.find(({ viewColumn }) => viewColumn > edited) ??
    others.at(-1);
  return found?.viewColumn ?? vscode.ViewColumn.Beside;
}

function isPage({ input }: vscode.Tab, viewType: string): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${viewType}`);
}

const GROUPS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Shows a tab that nobody has looked at since a reload: VS Code restores it only then. False where there is none. */
async function showUnseen(viewType: string): Promise<boolean> {
  for (const { viewColumn, tabs } of vscode.window.tabGroups.all) {
    const index = tabs.findIndex((tab) => isPage(tab, viewType));
    if (index === -1) continue;
    await vscode.commands.executeCommand(`workbench.action.focus${GROUPS[viewColumn - 1]}EditorGroup`);
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', index);
    return true;
  }
  return false;
}
