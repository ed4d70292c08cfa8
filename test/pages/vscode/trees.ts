// The views of the side bar: their rows as the extension gives them, which are open, and which are selected.
import type * as vscode from 'vscode';
import { draw, tellScreen, withIcons } from '../screen.ts';
import { executeCommand, registerCommand } from './commands.ts';
import { manifest } from './manifest.ts';
import { headerHtml, rowHtml } from './treeHtml.ts';
import { canUnfold, findRow, flat, keyOf, pathTo, type Row } from './treeRows.ts';
import { EventEmitter, TreeItemCollapsibleState } from './values.ts';

type RevealOptions = NonNullable<Parameters<vscode.TreeView<unknown>['reveal']>[1]>;

export class Tree {
  readonly id: string;
  readonly #name: string;
  readonly #provider: vscode.TreeDataProvider<unknown>;
  readonly #selected = new EventEmitter<vscode.TreeViewSelectionChangeEvent<unknown>>();
  readonly #seen = new EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidChangeVisibility = this.#seen.event;
  #texts = { title: '', description: '' };
  #isOpen: boolean;
  #isHidden = false;
  #rows: readonly Row[] = [];
  /** What was opened or closed since the extension gave the row. */
  #unfolded = new Map<string, boolean>();
  #selection: readonly string[] = [];
  #focused: string | undefined;
  #loading: Promise<void> | undefined;
  #isStale = false;

  constructor(id: string, { treeDataProvider }: vscode.TreeViewOptions<unknown>) {
    const { name, visibility } = manifest.contributes.views.ethRpc.find((view) => view.id === id)!;
    this.id = id;
    this.#name = name;
    this.#provider = treeDataProvider;
    this.#isOpen = visibility !== 'collapsed';
    treeDataProvider.onDidChangeTreeData?.(() => void this.#load());
    registerCommand(`${id}.focus`, () => this.focus());
    registerCommand(`${id}.toggleVisibility`, () => this.#show(this.#isOpen, !this.#isHidden));
    registerCommand(`workbench.actions.treeView.${id}.collapseAll`, () => this.#collapseAll());
    this.#drawHeader();
    void this.#load();
  }

  set title(title: string) {
    this.#texts.title = title;
    this.#drawHeader();
  }

  set description(description: string | undefined) {
    this.#texts.description = description ?? '';
    this.#drawHeader();
  }

  set message(message: string | undefined) {
    draw(`message-${this.id}`, withIcons(message ?? ''));
  }

  get visible(): boolean {
    return this.#isOpen && !this.#isHidden;
  }

  get selection(): readonly unknown[] {
    return this.#selection.flatMap((key) => findRow(this.#rows, key)?.element ?? []);
  }

  async focus(): Promise<void> {
    this.#show(true, false);
    await this.#load();
    tellScreen('focusTree', this.id);
  }

  toggleView(): void {
    this.#show(!this.#isOpen, false);
  }

  #show(isOpen: boolean, isHidden: boolean): void {
    const before = this.visible;
    this.#isOpen = isOpen;
    this.#isHidden = isHidden;
    this.#draw();
    if (before === this.visible) return;
    this.#seen.fire({ visible: this.visible });
    void this.#load();
  }

  #collapseAll(): Promise<void> {
    for (const { key } of flat(this.#rows)) this.#unfolded.set(key, false);
    return this.#load();
  }

  /** One load at a time; what changes meanwhile makes for one more. */
  #load(): Promise<void> {
    if (!this.visible) return Promise.resolve();
    this.#isStale = true;
    this.#loading ??= this.#loadAll();
    return this.#loading;
  }

  async #loadAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      this.#rows = await this.#below(undefined, '', 1);
    }
    this.#loading = undefined;
    this.#draw();
    this.#forgetGone();
  }

  /** A row that is gone is selected no more. */
  #forgetGone(): void {
    const left = this.#selection.filter((key) => findRow(this.#rows, key) !== undefined);
    if (left.length === this.#selection.length) return;
    this.#selection = left;
    this.#selected.fire({ selection: this.selection });
  }

  async #below(parent: unknown, parentKey: string, level: number): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const element of (await this.#provider.getChildren(parent)) ?? []) {
      const item = await this.#provider.getTreeItem(element);
      const key = keyOf(item, parentKey);
      const isOpen = this.#isUnfolded(key, item);
      const below = isOpen ? await this.#below(element, key, level + 1) : [];
      rows.push({ element, item, key, level, isOpen, below });
    }
    return rows;
  }

  #isUnfolded(key: string, item: vscode.TreeItem): boolean {
    if (!canUnfold(item)) return false;
    return this.#unfolded.get(key) ?? item.collapsibleState === TreeItemCollapsibleState.Expanded;
  }

  click(key: string): unknown {
    const row = findRow(this.#rows, key);
    if (row === undefined) return undefined;
    this.#select(key);
    const { command } = row.item;
    if (command === undefined) return this.toggle(key);
    return executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
  }

  async toggle(key: string, isOpen?: boolean): Promise<void> {
    const row = findRow(this.#rows, key);
    if (row === undefined || !canUnfold(row.item) || row.isOpen === isOpen) return;
    this.#unfolded.set(key, !row.isOpen);
    await this.#load();
  }

  #select(key: string): void {
    this.#selection = [key];
    this.#focused = key;
    this.#draw();
    this.#selected.fire({ selection: this.selection });
  }

  press(key: string): unknown {
    const rows = flat(this.#rows);
    const at = rows.findIndex((row) => row.key === this.#focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
    this.#focused = rows[Math.min(Math.max(to ?? at, 0), rows.length - 1)]?.key;
    this.#draw();
    if (this.#focused === undefined || to !== undefined) return undefined;
    return key === 'Enter' ? this.click(this.#focused) : this.toggle(this.#focused, key === 'ArrowRight');
  }

  /** Of a row, or of the whole view. */
  run(key: string, command: string): unknown {
    const row = findRow(this.#rows, key);
    if (row === undefined) return executeCommand(command);
    const isSelected = this.#selection.includes(key);
    return executeCommand(command, row.element, isSelected ? this.selection : [row.element]);
  }

  async reveal(element: unknown, options: RevealOptions = {}): Promise<void> {
    const { select = true, focus = false, expand = false } = options;
    if (!this.visible && focus) this.#show(true, false);
    await this.#load();
    const path = await pathTo(this.#provider, element);
    for (const [index, one] of path.entries()) {
      const { id } = await this.#provider.getTreeItem(one);
      const row = flat(this.#rows).find((shown) => shown.element === one || shown.item.id === (id ?? ''));
      if (row === undefined) return;
      const isLast = index === path.length - 1;
      if (!isLast || expand !== false) await this.toggle(row.key, true);
      if (isLast && select) this.#select(row.key);
    }
    if (focus) tellScreen('focusTree', this.id);
  }

  dispose(): void {
    this.#show(false, true);
  }

  #drawHeader(): void {
    const { title, description } = this.#texts;
    const texts = { title: title || this.#name, description };
    draw(`header-${this.id}`, this.#isHidden ? '' : headerHtml(this.id, texts, this.#isOpen));
  }

  #draw(): void {
    this.#drawHeader();
    tellScreen('showTree', this.id, this.visible);
    const marks = { selected: this.#selection, focused: this.#focused };
    const rows = flat(this.#rows).map((row, index) => rowHtml(this.id, row, index, marks));
    if (this.visible) draw(`rows-${this.id}`, rows.join(''));
  }
}
