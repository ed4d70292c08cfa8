// Whether VS Code reads rows of a tree just now: of what is selected there, it tells only the rows that it has read.

import type * as vscode from 'vscode';

type Provider<Row> = Pick<vscode.TreeDataProvider<Row>, 'getChildren' | 'getTreeItem'>;

/** `begun`: how many reads there were so far. */
type Reads = { underWay: number; begun: number };

const PAUSE_MS = 25;
const MOST_PAUSES = 80;
const byView = new Map<string, Reads>();

/** Of the view of this id. */
export function rowReads(view: string): Reads {
  const reads = byView.get(view) ?? { underWay: 0, begun: 0 };
  byView.set(view, reads);
  return reads;
}

/** The same tree, its reads counted. */
export function countingReads<Row, Tree extends Provider<Row>>(
  view: string,
  tree: Tree & Provider<Row>,
): Tree {
  const reads = rowReads(view);
  async function counted<Result>(read: () => Promise<Result>): Promise<Result> {
    reads.underWay++;
    reads.begun++;
    try {
      return await read();
    } finally {
      reads.underWay--;
    }
  }
  return {
    ...tree,
    getChildren: async (row?: Row) => counted(async () => tree.getChildren(row)),
    getTreeItem: async (row: Row) => counted(async () => tree.getTreeItem(row)),
  };
}

/** Waits a moment, and on until no row was read in such a moment; two seconds at most. */
export async function rowsRead(view: string, pauses = MOST_PAUSES): Promise<void> {
  const reads = rowReads(view);
  const { begun } = reads;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const isRead = reads.underWay === 0 && reads.begun === begun;
  if (!isRead && pauses > 1) await rowsRead(view, pauses - 1);
}
