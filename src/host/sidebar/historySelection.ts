// The entry selected in the History view by a person. What the window itself reveals does not count, as a newer result
// may have come meanwhile.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { HistoryTree } from './historyTree.ts';
import { HISTORY_VIEW } from '../common/ids.ts';
import { rowReads, rowsRead } from './rowReads.ts';
import { rowEntryId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

export interface HistorySelection {
  /**
   * Selects an entry, and leaves the keyboard where it is; not where several rows are selected, or where a person did
   * something in the view since the call began. Ends as well where none can be selected.
   */
  reveal(entry: HistoryEntry): Promise<void>;
  /** The same where the view is visible; it is not opened for that. */
  follow(entry: HistoryEntry): Promise<void>;
  dispose(): void;
}

/** What tells that a person is at work in the view. VS Code tells nothing of the focus frame. */
type HistoryEvent = 'onDidChangeSelection' | 'onDidExpandElement' | 'onDidCollapseElement';

/** VS Code gives a reveal up when the rows are read anew meanwhile, and rejects it. */
const TRIES = 5;

/** `onSelect` gets the id of the entry that a selected row is, or belongs to. */
export function createHistorySelection(
  view: Pick<vscode.TreeView<TreeNode>, 'reveal' | 'visible' | 'selection' | HistoryEvent>,
  tree: Pick<HistoryTree, 'entryNode'>,
  onSelect: (id: string) => void,
): HistorySelection {
  const reads = rowReads(HISTORY_VIEW);
  const revealing = new Set<string>();
  let wanted: string | undefined;
  /** Milliseconds since 1970, as the beginning of a call is. */
  let usedAt = 0;
  let revealed: string | undefined;
  /** How many rows are: while VS Code reads them anew, the view itself does not know. */
  let selected = 0;

  function used(): void {
    usedAt = Date.now();
  }

  const listening = [
    view.onDidChangeSelection(({ selection: { length, 0: row } }) => {
      if (length >= selected || reads.underWay === 0) selected = length;
      // Of rows that are read anew it tells only those that are read, and nothing once all are.
      else void rowsRead(HISTORY_VIEW).then(() => (selected = view.selection.length));
      const id = row && rowEntryId(row);
      if (id === undefined || revealing.has(id)) return;
      // VS Code can tell of a reveal once it is over.
      if (id !== revealed) usedAt = Date.now();
      wanted = undefined;
      onSelect(id);
    }),
    view.onDidExpandElement(used),
    view.onDidCollapseElement(used),
  ];

  /** Whether a selection would be in the way of what a person does there. */
  function isAtWork({ startedAt }: HistoryEntry): boolean {
    return view.visible && (selected > 1 || usedAt > startedAt);
  }

  async function select(entry: HistoryEntry, isWanted: () => boolean, triesLeft: number): Promise<void> {
    const node = await tree.entryNode(entry);
    if (node === undefined || wanted !== entry.id || !isWanted()) return;
    try {
      await view.reveal(node, { select: true, focus: false });
    } catch {
      // After the last try it is in the view all the same, but not selected.
      if (triesLeft === 1) return;
      await rowsRead(HISTORY_VIEW);
      await select(entry, isWanted, triesLeft - 1);
    }
  }

  async function reveal(entry: HistoryEntry, mayOpen: boolean): Promise<void> {
    const isWanted = (): boolean => (mayOpen || view.visible) && !isAtWork(entry);
    if (!isWanted()) return;
    const { id } = entry;
    wanted = id;
    revealed = id;
    revealing.add(id);
    try {
      await select(entry, isWanted, TRIES);
    } finally {
      revealing.delete(id);
    }
  }

  return {
    reveal: (entry) => reveal(entry, true),
    follow: (entry) => reveal(entry, false),
    dispose: () => listening.forEach((one) => one.dispose()),
  };
}
