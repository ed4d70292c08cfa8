// The views of the side bar: the rows that the extension returns, which are expanded, and which are selected.
import type * as vscode from 'vscode';
import { draw, tellScreen, withIcons } from '../screen.ts';
import { executeCommand, registerCommand } from './commands.ts';
import { manifest } from './manifest.ts';
import { headerHtml, rowHtml } from './treeHtml.ts';
import { TreeModel } from './treeModel.ts';
import { findRow, flat } from './treeRows.ts';
import { EventEmitter } from './values.ts';

type RevealOptions = NonNullable<Parameters<vscode.TreeView<unknown>['reveal']>[1]>;

export class Tree {
  readonly id: string;
  readonly #name: string;
  readonly #model: TreeModel;
  readonly #selected = new EventEmitter<vscode.TreeViewSelectionChangeEvent<unknown>>();
  readonly #seen = new EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidChangeVisibility = this.#seen.event;
  readonly #opened = new EventEmitter<vscode.TreeViewExpansionEvent<unknown>>();
  readonly #closed = new EventEmitter<vscode.TreeViewExpansionEvent<unknown>>();
  readonly onDidExpandElement = this.#opened.event;
  readonly onDidCollapseElement = this.#closed.event;
  #texts = { title: '', description: '' };
  #isOpen: boolean;
  #isHidden = false;
  #selection: readonly string[] = [];
  #focused: string | undefined;

  constructor(id: string, { treeDataProvider }: vscode.TreeViewOptions<unknown>) {
    const { name, visibility } = manifest.contributes.views.ethRpc.find((view) => view.id === id)!;
    this.id = id;
    this.#name = name;
    this.#isOpen = visibility !== 'collapsed';
    const isSeen = (): boolean => this.visible;
    this.#model = new TreeModel(treeDataProvider, isSeen, () => this.#changed());
    registerCommand(`${id}.focus`, () => this.focus());
    registerCommand(`${id}.toggleVisibility`, () => this.#show(this.#isOpen, !this.#isHidden));
    registerCommand(`workbench.actions.treeView.${id}.collapseAll`, () => this.#model.collapseAll());
    this.#drawHeader();
    void this.#model.load();
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
    return this.#selection.flatMap((key) => findRow(this.#model.rows, key)?.element ?? []);
  }

  async focus(): Promise<void> {
    this.#show(true, false);
    await this.#model.load();
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
    void this.#model.load();
  }

  /** A removed row is no longer selected. */
  #changed(): void {
    this.#draw();
    const left = this.#selection.filter((key) => findRow(this.#model.rows, key) !== undefined);
    if (left.length === this.#selection.length) return;
    this.#selection = left;
    this.#selected.fire({ selection: this.selection });
  }

  click(key: string): unknown {
    const row = findRow(this.#model.rows, key);
    if (row === undefined) return undefined;
    this.#select(key);
    const { command } = row.item;
    if (command === undefined) return this.toggle(key);
    return executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
  }

  async toggle(key: string, isOpen?: boolean): Promise<void> {
    const before = findRow(this.#model.rows, key);
    await this.#model.toggle(key, isOpen);
    const after = findRow(this.#model.rows, key);
    if (after === undefined || after.isOpen === before?.isOpen) return;
    (after.isOpen ? this.#opened : this.#closed).fire({ element: after.element });
  }

  #select(key: string): void {
    this.#selection = [key];
    this.#focused = key;
    this.#draw();
    this.#selected.fire({ selection: this.selection });
  }

  press(key: string): unknown {
    const rows = flat(this.#model.rows);
    const at = rows.findIndex((row) => row.key === this.#focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
    this.#focused = rows[Math.min(Math.max(to ?? at, 0), rows.length - 1)]?.key;
    this.#draw();
    if (this.#focused === undefined || to !== undefined) return undefined;
    return key === 'Enter' ? this.click(this.#focused) : this.toggle(this.#focused, key === 'ArrowRight');
  }

  /** Runs a command of a row, or of the whole view. */
  run(key: string, command: string): unknown {
    const row = findRow(this.#model.rows, key);
    if (row === undefined) return executeCommand(command);
    const isSelected = this.#selection.includes(key);
    return executeCommand(command, row.element, isSelected ? this.selection : [row.element]);
  }

  async reveal(
    element: unknown,
    { select = true, focus = false, expand = false }: RevealOptions = {},
  ): Promise<void> {
    this.#show(true, false);
    const { key } = await this.#model.reveal(element, expand !== false);
    if (select) this.#select(key);
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
    const rows = flat(this.#model.rows).map((row, index) => rowHtml(this.id, row, index, marks));
    if (this.visible) draw(`rows-${this.id}`, rows.join(''));
  }
}
