// The rows of a tree, each with the rows below it.
import type * as vscode from 'vscode';
import { TreeItemCollapsibleState } from './values.ts';

export type Row = {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
  readonly key: string;
  readonly level: number;
  readonly isOpen: boolean;
  /** Undefined until the row is expanded for the first time. */
  readonly below: readonly Row[] | undefined;
};

export function labelOf({ label = '' }: vscode.TreeItem): string {
  return typeof label === 'string' ? label : label.label;
}

/**
 * The key of a row, which stays the same when the extension returns the row again; `isTaken`: whether a row beside it
 * has the key.
 */
export function keyOf(item: vscode.TreeItem, parent: string, isTaken: (key: string) => boolean): string {
  if (item.id !== undefined) return item.id;
  const keyAt = (count: number): string => `${parent}/${count}:${labelOf(item)}`;
  let count = 0;
  while (isTaken(keyAt(count))) count++;
  return keyAt(count);
}

export function canUnfold({ collapsibleState = TreeItemCollapsibleState.None }: vscode.TreeItem): boolean {
  return collapsibleState !== TreeItemCollapsibleState.None;
}

/** The visible rows. */
export function flat(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...(row.isOpen ? flat(row.below ?? []) : [])]);
}

/** All rows, including those below collapsed rows. */
function every(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...every(row.below ?? [])]);
}

export function findRow(rows: readonly Row[], key: string): Row | undefined {
  return flat(rows).find((row) => row.key === key);
}

export function rowOf(rows: readonly Row[], element: unknown): Row | undefined {
  return every(rows).find((row) => row.element === element);
}

/**
 * The rows with the result of `change` in place of each. Where `change` returns a row as it is, the rows below it are
 * changed too.
 */
export async function changeRows(
  rows: readonly Row[],
  change: (row: Row) => Row | Promise<Row>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (const row of rows) {
    const next = await change(row);
    const isSame = next === row && row.below !== undefined;
    all.push(isSame ? { ...row, below: await changeRows(row.below, change) } : next);
  }
  return all;
}

/** VS Code refuses two rows with the same id, wherever they are. */
export function refuseDuplicates(rows: readonly Row[]): void {
  const ids = new Set<string>();
  for (const { item } of every(rows)) {
    if (item.id === undefined) continue;
    if (ids.has(item.id)) throw new Error(`Element with id ${item.id} is already registered`);
    ids.add(item.id);
  }
}
