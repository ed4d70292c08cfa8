// The rows of a tree, each with those below it.
import type * as vscode from 'vscode';
import { TreeItemCollapsibleState } from './values.ts';

export type Row = {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
  readonly key: string;
  readonly level: number;
  readonly isOpen: boolean;
  readonly below: readonly Row[];
};

export function labelOf({ label = '' }: vscode.TreeItem): string {
  return typeof label === 'string' ? label : label.label;
}

/** What a row is known by after the extension has given it anew. */
export function keyOf(item: vscode.TreeItem, parent: string): string {
  return item.id ?? `${parent}/${labelOf(item)}`;
}

export function canUnfold({ collapsibleState = TreeItemCollapsibleState.None }: vscode.TreeItem): boolean {
  return collapsibleState !== TreeItemCollapsibleState.None;
}

export function flat(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...flat(row.below)]);
}

export function findRow(rows: readonly Row[], key: string): Row | undefined {
  return flat(rows).find((row) => row.key === key);
}

/** The element, after those that it is below of, from the root. */
export async function pathTo(
  provider: vscode.TreeDataProvider<unknown>,
  element: unknown,
): Promise<readonly unknown[]> {
  const parent = await provider.getParent?.(element);
  return parent === undefined || parent === null ? [element] : [...(await pathTo(provider, parent)), element];
}
