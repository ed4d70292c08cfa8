// Owns the selected entry of the History view: what a person selects is told, what the window itself brings into view
// is not, since a newer answer may have come while the view was still being drawn.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { HistoryTree } from './historyTree.ts';
import { entryIdOf } from './treeNodes.ts';
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
    const id = row && entryIdOf(row);
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
