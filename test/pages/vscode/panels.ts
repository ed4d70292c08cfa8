// The pages of the extension, each in a tab of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { repository } from '../../workbench/paths.ts';
import { tellScreen, whenDone } from '../screen.ts';
import { registerCommand } from './commands.ts';
import { addTab, bringToFront, closeTab, drawTabs, isInFront, type Tab } from './tabs.ts';
import { Uri } from './uri.ts';
import { Disposable, EventEmitter, TabInputWebview } from './values.ts';

/** The server from which pages load their files. */
let origin = '';
let states = '';
let last = 0;
const pages = new Map<string, Panel>();

export function servePagesAt(address: string): void {
  origin = address;
}

/** Written to files, as in VS Code, so that the files can be searched for the key. */
export function keepStatesIn(folder: string): void {
  states = folder;
  mkdirSync(folder);
}

/** The page as the extension made it. Before its policy, a script adds what VS Code provides. */
export function htmlOf(page: string): string | undefined {
  const script = `<script>parent.parent.adoptPage(window, '${page}')</script>`;
  return pages.get(page)?.webview.html.replace('<head>', `<head>${script}`);
}

whenDone('pageState', (page = '', state = '') => writeFileSync(join(states, `${page}.json`), state));
whenDone('pageTold', (page = '', message = '') => pages.get(page)?.told(JSON.parse(message)));

class Panel {
  readonly viewType: string;
  readonly viewColumn = 1;
  readonly webview: Webview;
  iconPath: unknown;
  readonly id = `page-${++last}`;
  readonly #tab: Tab;
  readonly #viewState = new EventEmitter<unknown>();
  readonly #disposed = new EventEmitter<undefined>();
  readonly onDidChangeViewState = this.#viewState.event;
  readonly onDidDispose = this.#disposed.event;

  constructor(viewType: string, title: string, keepsFocus: boolean) {
    this.viewType = viewType;
    this.webview = new Webview(this.id, () => this.visible);
    this.#tab = {
      label: title,
      input: new TabInputWebview(`mainThreadWebview-${viewType}`),
      page: { id: this.id, viewType },
      onSeen: () => this.#viewState.fire({ webviewPanel: this }),
      onClose: () => {
        pages.delete(this.id);
        this.#disposed.fire(undefined);
      },
    };
    pages.set(this.id, this);
    addTab(this.#tab, keepsFocus);
  }

  get title(): string {
    return this.#tab.label;
  }

  set title(title: string) {
    this.#tab.label = title;
    drawTabs();
  }

  get visible(): boolean {
    return isInFront(this.#tab);
  }

  get active(): boolean {
    return this.visible;
  }

  reveal(_column?: number, keepsFocus = false): void {
    bringToFront(this.#tab, keepsFocus);
  }

  dispose(): void {
    closeTab(this.#tab);
  }

  /** Messages that a page sent before it was hidden still arrive. */
  told(message: unknown): void {
    this.webview.received.fire(message);
  }
}

class Webview {
  readonly cspSource = origin;
  readonly received = new EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.received.event;
  options = {};
  readonly #page: string;
  readonly #isVisible: () => boolean;
  #html = '';

  constructor(page: string, isVisible: () => boolean) {
    this.#page = page;
    this.#isVisible = isVisible;
  }

  get html(): string {
    return this.#html;
  }

  set html(html: string) {
    this.#html = html;
    tellScreen('loadPage', this.#page);
  }

  asWebviewUri({ path }: vscode.Uri): vscode.Uri {
    return Uri.parse(origin + path.slice(Uri.file(repository).path.length));
  }

  postMessage(message: unknown): Promise<boolean> {
    const json = JSON.stringify(message);
    if (this.#isVisible()) tellScreen('tellPage', this.#page, json);
    return Promise.resolve(this.#isVisible());
  }
}

/** There is only one column. */
export function createWebviewPanel(
  viewType: string,
  title: string,
  { preserveFocus = false }: { readonly preserveFocus?: boolean } = {},
): Panel {
  return new Panel(viewType, title, preserveFocus);
}

const serializers = new Map<string, vscode.WebviewPanelSerializer>();

export function registerWebviewPanelSerializer(
  viewType: string,
  serializer: vscode.WebviewPanelSerializer,
): Disposable {
  serializers.set(viewType, serializer);
  return new Disposable(() => undefined);
}

// The page in front is closed and opened again with the state that VS Code kept; the extension continues.
registerCommand('workbench.action.reloadWindow', async () => {
  const before = [...pages.values()].find(({ visible }) => visible);
  if (before === undefined) return;
  before.dispose();
  const after = new Panel(before.viewType, before.title, false);
  tellScreen('bringState', before.id, after.id);
  await serializers.get(before.viewType)!.deserializeWebviewPanel(after as never, undefined);
});
