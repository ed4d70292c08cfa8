// When VS Code reads rows of a tree: of a selection, it tells only the rows that it has read; a change of rows that it
// is just asking for is lost.

import type * as vscode from 'vscode';

type Provider<Row> = Pick<
  vscode.TreeDataProvider<Row>,
  'getChildren' | 'getTreeItem' | 'onDidChangeTreeData'
>;

/** `begun`: how many reads there were so far; `lists`: of them, those of the rows at the root. */
type Reads = { underWay: number; begun: number; lists: number };

const PAUSE_MS = 25;
const MOST_PAUSES = 80;
/** VS Code reads changed rows at once, or 200 ms after those before. */
const READ_BY_MS = 300;
const byView = new Map<string, Reads>();

/** Of the view of this id. */
export function rowReads(view: string): Reads {
  const reads = byView.get(view) ?? { underWay: 0, begun: 0, lists: 0 };
  byView.set(view, reads);
  return reads;
}

/** The same tree, its reads counted; a change of all rows that is not read is told once more. */
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
    getChildren(row?: Row) {
      if (row === undefined) reads.lists++;
      return counted(async () => tree.getChildren(row));
    },
    getTreeItem: async (row: Row) => counted(async () => tree.getTreeItem(row)),
    ...(tree.onDidChangeTreeData && { onDidChangeTreeData: toldTwice(tree.onDidChangeTreeData, view) }),
  };
}

/** The same event, told once more where it is of all rows and none of them are read for it. */
function toldTwice<Row>(changed: vscode.Event<Row>, view: string): vscode.Event<Row> {
  const reads = rowReads(view);
  return (listener, that, disposables) =>
    changed(
      (row) => {
        const { lists } = reads;
        listener.call(that, row);
        if (row !== undefined) return;
        setTimeout(() => {
          void rowsRead(view).then(() => reads.lists === lists && listener.call(that, row));
        }, READ_BY_MS);
      },
      undefined,
      disposables,
    );
}

/** Waits until rows that have just changed are read, and VS Code has had the time to show them. */
export async function rowsReadAnew(view: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, READ_BY_MS));
  await rowsRead(view);
}

/** Waits a moment, and on until no row was read in such a moment; two seconds at most. */
export async function rowsRead(view: string, pauses = MOST_PAUSES): Promise<void> {
  const reads = rowReads(view);
  const { begun } = reads;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const isRead = reads.underWay === 0 && reads.begun === begun;
  if (!isRead && pauses > 1) await rowsRead(view, pauses - 1);
}
