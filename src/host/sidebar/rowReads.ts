// Whether VS Code reads rows of a tree just now: of what is selected there, it tells only the rows that it has read.

import type * as vscode from 'vscode';

type Provider<Row> = Pick<vscode.TreeDataProvider<Row>, 'getChildren' | 'getTreeItem'>;

const PAUSE_MS = 25;

/** `begun`: how many reads there were so far. Of all trees together: they are read within milliseconds. */
export const rowReads = { underWay: 0, begun: 0 };

/** The same tree, its reads counted. */
export function countingReads<Row, Tree extends Provider<Row>>(tree: Tree & Provider<Row>): Tree {
  return {
    ...tree,
    getChildren: async (row?: Row) => counted(async () => tree.getChildren(row)),
    getTreeItem: async (row: Row) => counted(async () => tree.getTreeItem(row)),
  };
}

/** Waits a moment, and on until no row was read in such a moment. */
export async function rowsRead(): Promise<void> {
  const { begun } = rowReads;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (rowReads.underWay > 0 || rowReads.begun !== begun) await rowsRead();
}

async function counted<Result>(read: () => Promise<Result>): Promise<Result> {
  rowReads.underWay++;
  rowReads.begun++;
  try {
    return await read();
  } finally {
    rowReads.underWay--;
  }
}
