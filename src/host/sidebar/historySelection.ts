// The entry selected in the History view by a person. What the window itself reveals does not count, as a newer result
// may have come meanwhile.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { HistoryTree } from './historyTree.ts';
import { rowEntryId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

export interface HistorySelection {
  /** Selects an entry, unfolded or not. A hidden or refreshing view cannot; the entry is in it all the same. */
  reveal(entry: HistoryEntry, expand: boolean): Promise<void>;
  dispose(): void;
}

/** `onSelect` gets the id of the entry that a selected row is, or belongs to. */
export function createHistorySelection(
  view: Pick<vscode.TreeView<TreeNode>, 'reveal' | 'onDidChangeSelection'>,
  tree: Pick<HistoryTree, 'entryNode'>,
  onSelect: (id: string) => void,
): HistorySelection {
  const revealing = new Set<string>();
  const listening = view.onDidChangeSelection(({ selection: [row] }) => {
    const id = row && rowEntryId(row);
    if (id !== undefined && !revealing.has(id)) onSelect(id);
  });
  return {
    async reveal(entry, expand) {
      const { id } = entry;
      const node = await tree.entryNode(entry);
      if (node === undefined) return;
      revealing.add(id);
      try {
        await view.reveal(node, { select: true, focus: false, expand });
      } catch {
        // Said above: nothing is lost.
      } finally {
        revealing.delete(id);
      }
    },
    dispose: () => listening.dispose(),
  };
}
