// Finds the row that gets the keyboard focus when rows are removed.

import type * as vscode from 'vscode';

type Tree<Row> = {
  readonly getChildren: (row?: Row) => vscode.ProviderResult<Row[]>;
  readonly getParent: (row: Row) => vscode.ProviderResult<Row>;
  /** Undefined for a row that must not get the focus. */
  readonly idOf: (row: Row) => string | undefined;
  /** Whether a row stays when nothing is left below it. */
  readonly staysEmpty: boolean;
};

/** The row after the first removed one, else the one before it, else the nearest above; undefined if none is left. */
export async function nextRow<Row>(gone: readonly Row[], tree: Tree<Row>): Promise<Row | undefined> {
  const [first] = gone;
  if (first === undefined) return undefined;
  const ids = gone.map(tree.idOf);
  const stays = (row: Row): boolean => {
    const id = tree.idOf(row);
    return id !== undefined && !ids.includes(id);
  };
  const parent = (await tree.getParent(first)) ?? undefined;
  const beside = (await tree.getChildren(parent)) ?? [];
  const at = beside.findIndex((row) => tree.idOf(row) === tree.idOf(first));
  const next = beside.slice(at + 1).find(stays) ?? beside.slice(0, Math.max(at, 0)).findLast(stays);
  if (next !== undefined || parent === undefined) return next;
  return tree.staysEmpty && stays(parent) ? parent : nextRow([parent, ...gone], tree);
}
