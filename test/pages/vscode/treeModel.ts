// The rows of a view as the extension returns them, requested when VS Code would request them.
import type * as vscode from 'vscode';
import {
  canUnfold,
  changeRows,
  findRow,
  flat,
  keyOf,
  refuseDuplicates,
  rowOf,
  type Row,
} from './treeRows.ts';
import { TreeItemCollapsibleState } from './values.ts';

export class TreeModel {
  rows: readonly Row[] = [];
  readonly #provider: vscode.TreeDataProvider<unknown>;
  readonly #isSeen: () => boolean;
  readonly #onChange: () => void;
  /** The rows that were expanded or collapsed since the extension returned them. */
  readonly #unfolded = new Map<string, boolean>();
  /** The elements to request again with everything below them; undefined stands for the whole tree. */
  #stale = new Set<unknown>([undefined]);
  #inTurn: Promise<unknown> = Promise.resolve();

  constructor(provider: vscode.TreeDataProvider<unknown>, isSeen: () => boolean, onChange: () => void) {
    this.#provider = provider;
    this.#isSeen = isSeen;
    this.#onChange = onChange;
    provider.onDidChangeTreeData?.((element) => {
      this.#stale.add(element ?? undefined);
      void this.load();
    });
  }

  /** Requests what is stale once the view is visible. */
  load(): Promise<void> {
    return this.#inOrder(() => this.#loadStale());
  }

  toggle(key: string, isOpen?: boolean): Promise<void> {
    return this.#inOrder(() => this.#toggle(key, isOpen));
  }

  /** Expands the parents of the element, and with `expand` the element itself; returns its row. */
  async reveal(element: unknown, expand: boolean): Promise<Row> {
    if (this.#provider.getParent === undefined)
      throw new Error("Required registered TreeDataProvider to implement 'getParent' method");
    return this.#inOrder(async () => {
      await this.#loadStale();
      const path = await this.#pathTo(element);
      for (const { key } of path.slice(0, -1)) await this.#toggle(key, true);
      const row = path.at(-1)!;
      if (expand) await this.#toggle(row.key, true);
      return row;
    });
  }

  async collapseAll(): Promise<void> {
    for (const { key } of flat(this.rows).toReversed()) await this.toggle(key, false);
  }

  /** Changes of the rows run one after the other. */
  #inOrder<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#inTurn.then(act);
    this.#inTurn = done.catch(() => undefined);
    return done;
  }

  async #loadStale(): Promise<void> {
    while (this.#isSeen() && this.#stale.size > 0) {
      const stale = this.#stale;
      this.#stale = new Set();
      const anew = (row: Row): Row | Promise<Row> => (stale.has(row.element) ? this.#anew(row) : row);
      this.#setRows(
        await (stale.has(undefined) ? this.#below(undefined, '', 1) : changeRows(this.rows, anew)),
      );
    }
  }

  #setRows(rows: readonly Row[]): void {
    refuseDuplicates(rows);
    this.rows = rows;
    this.#onChange();
  }

  async #anew({ element, key, level }: Row): Promise<Row> {
    return this.#row(element, await this.#provider.getTreeItem(element), key, level);
  }

  async #below(parent: unknown, parentKey: string, level: number): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const element of (await this.#provider.getChildren(parent)) ?? []) {
      const item = await this.#provider.getTreeItem(element);
      const key = keyOf(item, parentKey, (one) => rows.some((row) => row.key === one));
      rows.push(await this.#row(element, item, key, level));
    }
    return rows;
  }

  async #row(element: unknown, item: vscode.TreeItem, key: string, level: number): Promise<Row> {
    const isOpen = this.#isUnfolded(key, item);
    const below = isOpen ? await this.#below(element, key, level + 1) : undefined;
    return { element, item, key, level, isOpen, below };
  }

  #isUnfolded(key: string, item: vscode.TreeItem): boolean {
    if (!canUnfold(item)) return false;
    return this.#unfolded.get(key) ?? item.collapsibleState === TreeItemCollapsibleState.Expanded;
  }

  /** Rows that were below it before are shown again unchanged: VS Code requests them only the first time. */
  async #toggle(key: string, isOpen?: boolean): Promise<void> {
    const row = findRow(this.rows, key);
    if (row === undefined || !canUnfold(row.item) || row.isOpen === isOpen) return;
    this.#unfolded.set(key, !row.isOpen);
    const below = row.below ?? (await this.#below(row.element, key, row.level + 1));
    await this.#change(row, { below, isOpen: !row.isOpen });
  }

  async #change({ element }: Row, change: Partial<Row>): Promise<void> {
    const changed = (row: Row): Row => (row.element === element ? { ...row, ...change } : row);
    this.#setRows(await changeRows(this.rows, changed));
  }

  /** The rows from the root to the element. Rows below a parent that were never requested are requested. */
  async #pathTo(element: unknown): Promise<readonly Row[]> {
    const parent = (await this.#provider.getParent!(element)) ?? undefined;
    const above = parent === undefined ? [] : await this.#pathTo(parent);
    const known = rowOf(this.rows, element);
    if (known !== undefined) return [...above, known];
    const item = await this.#provider.getTreeItem(element);
    const under = above.at(-1);
    const key = keyOf(item, under?.key ?? '', () => false);
    const beside = await this.#below(under?.element, under?.key ?? '', (under?.level ?? 0) + 1);
    const row = beside.find((one) => one.key === key);
    if (row === undefined) throw new Error(`Cannot resolve tree item for element ${key}`);
    if (under === undefined) this.#setRows(beside);
    else await this.#change(under, { below: beside });
    return [...above, row];
  }
}
