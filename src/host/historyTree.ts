// Owns the History view: calls under way, ended calls newest first, and below each its result and its request.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { entryItem, moreEntriesItem, runningItem } from './callItems.ts';
import { detailItem } from './detailItems.ts';
import { PAGE } from './detailRows.ts';
import type { DetailRows } from './detailRows.ts';
import { entryDetails } from './entryDetails.ts';
import type { History } from './history.ts';
import type { TreeNode } from './treeNodes.ts';

export interface HistoryTree extends vscode.TreeDataProvider<TreeNode> {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  /** Shows the next page of entries. */
  showMoreEntries(): void;
  /** The node of an entry, for `reveal`. */
  entryNode(id: string): TreeNode | undefined;
  dispose(): void;
}

/** What decoding may know beyond an entry itself. */
export type ContextOf = (entry: Pick<HistoryEntry, 'endpointId'>) => DecodeContext;

export function createHistoryTree(history: History, contextOf: ContextOf, details: DetailRows): HistoryTree {
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  const shown = new Map<string, TreeNode>();
  let entriesShown = PAGE;
  const listening = vscode.Disposable.from(
    history.onDidChange(() => changed.fire(undefined)),
    details.onDidChange((parent) => changed.fire(parent)),
  );

  async function roots(): Promise<TreeNode[]> {
    const running = history.running().map((call): TreeNode => ({ kind: 'running', call }));
    const heads = await history.newest(entriesShown + 1, 0);
    shown.clear();
    const entries = heads.slice(0, entriesShown).map((head): TreeNode => {
      const node: TreeNode = { kind: 'entry', head };
      shown.set(head.id, node);
      return node;
    });
    return [
      ...running,
      ...entries,
      ...(heads.length > entriesShown ? [{ kind: 'moreEntries' } as const] : []),
    ];
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node === undefined) return roots();
      if (node.kind !== 'entry') return [...details.children(node)];
      const entry = await history.get(node.head.id);
      return entry === undefined ? [] : [...entryDetails(entry, contextOf(entry))];
    },
    getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call);
        case 'entry':
          return entryItem(node.head);
        case 'moreEntries':
          return moreEntriesItem(node);
        default:
          return detailItem(node);
      }
    },
    // Only entries are revealed, and they have no parent.
    getParent: () => undefined,
    showMoreEntries() {
      entriesShown += PAGE;
      changed.fire(undefined);
    },
    entryNode: (id) => shown.get(id),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}
