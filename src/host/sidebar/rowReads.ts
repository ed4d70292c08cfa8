// Tracks when VS Code reads rows of a tree. A selection that VS Code reports lacks rows that are not read yet, and a
// change of rows that VS Code is just reading is lost.

import type * as vscode from 'vscode';

type Provider<Row> = Pick<
  vscode.TreeDataProvider<Row>,
  'getChildren' | 'getTreeItem' | 'onDidChangeTreeData'
>;

/** `begun`: the number of reads so far. `lists`: the number of reads of the rows at the root. */
type Reads = { underWay: number; begun: number; lists: number };

const PAUSE_MS = 25;
const MOST_PAUSES = 80;
/** VS Code reads changed rows at once, or 200 ms after the rows that changed before. */
const READ_BY_MS = 300;
const byView = new Map<string, Reads>();

/** The reads of the view with this id. */
export function rowReads(view: string): Reads {
  const reads = byView.get(view) ?? { underWay: 0, begun: 0, lists: 0 };
  byView.set(view, reads);
  return reads;
}

/** The same tree with its reads counted; a change of all rows that VS Code does not read is reported again. */
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
    ...(tree.onDidChangeTreeData && { onDidChangeTreeData: firedTwice(tree.onDidChangeTreeData, view) }),
  };
}

/** The same event; fires again where it is about all rows and VS Code does not read them. */
function firedTwice<Row>(changed: vscode.Event<Row>, view: string): vscode.Event<Row> {
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

/** Waits until rows that have just changed are read, and VS Code has had time to show them. */
export async function rowsReread(view: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, READ_BY_MS));
  await rowsRead(view);
}

/** Waits for short pauses until no row is read during one; two seconds at most. */
export async function rowsRead(view: string, pauses = MOST_PAUSES): Promise<void> {
  const reads = rowReads(view);
  const { begun } = reads;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const isRead = reads.underWay === 0 && reads.begun === begun;
  if (!isRead && pauses > 1) await rowsRead(view, pauses - 1);
}
