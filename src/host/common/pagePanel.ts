// Webview panels of one kind: opens them, shows them again, and restores them after a reload.

import type { PressedButton } from '../../protocol/toPage.ts';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { JsonValue } from '../../core/json.ts';
import { BUILDER_VIEW } from './ids.ts';
import { loadPage, TAKE_KEYBOARD } from './loadPage.ts';
import type { PageName } from './loadPage.ts';
import { inertPanel } from './views.ts';

/** A page in a panel, as the panel needs it. */
export interface Page<Task> {
  /** Whether the page can take the task without replacing what the user typed. */
  hasRoomFor(task: Task): boolean;
  /** Whether the page already shows the task; then its panel is shown unchanged. */
  shows?(task: Task): boolean;
  /** Whether no other task may replace its own: the page is still working, or shows what would be lost with it. */
  mustStay?(): boolean;
  /** Called when the panel becomes the preview, and when it is one no longer. */
  previewed?(isPreview: boolean): void;
  /** Does the task that the panel was opened for. */
  take(task: Task): void;
  /** The recorded call that the page shows, if it shows one. */
  entry?(): HistoryEntry | undefined;
  /** What the request builder takes where the page shows no recorded call; undefined where it shows no request. */
  request?(): PageRequest | undefined;
  /** Repeats what the page shows where that is not a single call, or says that there is nothing to repeat. */
  runAgain?(): unknown;
  /** Does what this button does with the request in its form; false where there is no form. */
  press?(button: PressedButton): boolean;
  /** What the user is doing in the page, and has done since this time in Unix milliseconds. */
  attention?(since: number): Attention;
  dispose(): void;
}

/** A request, and the id of its endpoint. */
export type PageRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly functions?: readonly string[] | undefined;
  readonly endpointId: string;
  readonly endpointName: string;
};

export type Attention = 'typing' | 'looking' | 'elsewhere';

/**
 * How a panel is shown. `front`: with the keyboard focus. `quiet`: the focus stays where it is, and a text that is
 * being edited stays in view. `beside`: a request that is being filled in stays in view, too.
 */
export type ShowMode = 'front' | 'quiet' | 'beside';

export interface PagePanels<Task> {
  /** The page that has the focus, or had it until a menu was opened. */
  active(): Pick<Page<Task>, 'entry' | 'request' | 'runAgain' | 'press' | 'attention'> | undefined;
  /** Shows the panel that was used last, or opens the first one; a request form has the keyboard in its method. */
  show(): Promise<void>;
  /**
   * Shows the panel that has the task. Otherwise gives the task to the most recently used panel with room for it, or to
   * a new one.
   */
  open(task: Task): void;
  /**
   * Gives a task to the one preview panel, which is shown quietly by default. Once `open` is called with what it shows,
   * it is a panel like any other.
   */
  preview(task: Task, how?: ShowMode): void;
  /** Opens one more panel. */
  openAnother(): void;
  /** Connects a panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void;
  dispose(): void;
}

/** `showUnseen`: shows the tab that has the task and was not shown since a reload; false where there is none. */
type PanelKind<Task> = {
  readonly viewType: string;
  readonly title: string;
  readonly name: PageName;
  readonly showUnseen?: (task: Task, how: ShowMode) => boolean;
};

/** What a panel is opened for. `isFirst`: opened by `show`, as there was no panel. */
export type Opening<Task> = { readonly task?: Task; readonly isFirst?: true };

export function createPagePanels<Task>(
  extensionUri: vscode.Uri,
  { viewType, title, name, showUnseen = () => false }: PanelKind<Task>,
  /** `keep`: makes the panel one like any other, if it is the preview. */
  connect: (panel: vscode.WebviewPanel, opening: Opening<Task>, keep: () => void) => Page<Task>,
): PagePanels<Task> {
  type Shown = { readonly panel: vscode.WebviewPanel; readonly page: Page<Task> };
  /** The most recently used panel is the first. */
  let all: readonly Shown[] = [];
  let previewed: Shown | undefined;

  function setPreview(next: Shown | undefined): void {
    previewed?.page.previewed?.(false);
    previewed = next;
    next?.page.previewed?.(true);
  }

  function keep(shown: Shown): void {
    if (shown === previewed) setPreview(undefined);
  }

  function attach(given: vscode.WebviewPanel, opening: Opening<Task>): Shown {
    const panel = inertPanel(given);
    const shown: Shown = { panel, page: connect(panel, opening, () => keep(shown)) };
    loadPage(panel, extensionUri, { name, title });
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

  function create(opening: Opening<Task>, how: ShowMode = 'front'): Shown {
    const edited = editedIn(how);
    const preserveFocus = how !== 'front';
    const last = name === 'builder' ? undefined : all[0]?.panel.viewColumn;
    const viewColumn =
      edited === undefined ? (last ?? vscode.ViewColumn.Active) : columnBeside(edited, viewType);
    return attach(vscode.window.createWebviewPanel(viewType, title, { viewColumn, preserveFocus }), opening);
  }

  const showing = (task: Task): Shown | undefined => all.find(({ page }) => page.shows?.(task));

  function showQuietly({ panel }: Shown, how: ShowMode): void {
    const edited = editedIn(how);
    const wouldHide = edited !== undefined && !panel.visible && panel.viewColumn === edited;
    panel.reveal(wouldHide ? columnBeside(edited, viewType) : undefined, true);
  }

  return {
    active: () => all.find(({ panel }) => panel.active)?.page,
    async show() {
      const [last] = all;
      if (last !== undefined) bringUp(last.panel, last.page);
      else if (!(await showFirstUnseen(viewType))) create({ isFirst: true });
    },
    open(task) {
      const same = showing(task);
      if (same === undefined && showUnseen(task, 'front')) return;
      const shown = same ?? all.find(({ page }) => page.hasRoomFor(task));
      if (shown === undefined) return void create({ task });
      keep(shown);
      bringUp(shown.panel);
      if (shown !== same) shown.page.take(task);
    },
    preview(task, how = 'quiet') {
      const same = showing(task);
      if (same === undefined && showUnseen(task, how)) return;
      const shown = same ?? (previewed?.page.mustStay?.() === true ? undefined : previewed);
      if (shown === undefined) return setPreview(create({ task }, how));
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

/**
 * VS Code focuses only the frame around a page that has just lost the focus: the page itself must take it from there.
 * `page`: a form whose method gets it.
 */
function bringUp(panel: vscode.WebviewPanel, page?: Pick<Page<never>, 'press'>): void {
  const isLoaded = panel.visible;
  panel.reveal();
  if (isLoaded) void panel.webview.postMessage(TAKE_KEYBOARD);
  page?.press?.('focusMethod');
}

/** The column whose front tab is a text that may be edited, or, for `beside`, a request. The Output view is neither. */
function editedIn(how: ShowMode): vscode.ViewColumn | undefined {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  const { input } = activeTab ?? {};
  if (how === 'front' || typeof input !== 'object' || input === null) return undefined;
  const isText = 'uri' in input || 'modified' in input;
  const isRequest = 'viewType' in input && String(input.viewType).endsWith(BUILDER_VIEW);
  return isText || (isRequest && how === 'beside') ? viewColumn : undefined;
}

/** Another existing column: one with pages of this kind, else the next. A new column only where there is no other. */
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

export function pageTabs(viewType: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isPage(tab, viewType)));
}

export async function showTab(tab: vscode.Tab): Promise<void> {
  const { viewColumn, tabs } = tab.group;
  await vscode.commands.executeCommand(`workbench.action.focus${GROUPS[viewColumn - 1]}EditorGroup`);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', tabs.indexOf(tab));
}

/** Shows a tab that was not shown since a reload: VS Code restores its panel only then. False where there is none. */
async function showFirstUnseen(viewType: string): Promise<boolean> {
  const [tab] = pageTabs(viewType);
  if (tab !== undefined) await showTab(tab);
  return tab !== undefined;
}
