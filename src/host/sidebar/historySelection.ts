// The entry selected in the History view by a person. What the window itself reveals does not count, as a newer result
// may have come meanwhile.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { HistoryTree } from './historyTree.ts';
import { rowEntryId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

export interface HistorySelection {
  /** Selects an entry, unfolded or not, unless another one is meanwhile. Ends as well where none can be selected. */
  reveal(entry: HistoryEntry, expand: boolean): Promise<void>;
  dispose(): void;
}

/** VS Code gives a reveal up when the rows are read anew meanwhile, and rejects it; the next one waits for them. */
const TRIES = 3;

/** `onSelect` gets the id of the entry that a selected row is, or belongs to. */
export function createHistorySelection(
  view: Pick<vscode.TreeView<TreeNode>, 'reveal' | 'onDidChangeSelection'>,
  tree: Pick<HistoryTree, 'entryNode'>,
  onSelect: (id: string) => void,
): HistorySelection {
  const revealing = new Set<string>();
  let wanted: string | undefined;
  const listening = view.onDidChangeSelection(({ selection: [row] }) => {
    const id = row && rowEntryId(row);
    if (id === undefined || revealing.has(id)) return;
    wanted = undefined;
    onSelect(id);
  });

  async function select(entry: HistoryEntry, expand: boolean, triesLeft: number): Promise<void> {
    const node = await tree.entryNode(entry);
    if (node === undefined || wanted !== entry.id) return;
    try {
      await view.reveal(node, { select: true, focus: false, expand });
    } catch {
      // After the last try it is in the view all the same, but not selected.
      if (triesLeft > 1) await select(entry, expand, triesLeft - 1);
    }
  }

  return {
    async reveal(entry, expand) {
      const { id } = entry;
      wanted = id;
      revealing.add(id);
      try {
        await select(entry, expand, TRIES);
      } finally {
        revealing.delete(id);
      }
    },
    dispose: () => listening.dispose(),
  };
}
