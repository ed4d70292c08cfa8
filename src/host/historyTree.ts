// Owns the History view: calls under way, ended calls newest first, and below each its result and its request.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { entryItem, explanationItem, moreEntriesItem, runningItem } from './callItems.ts';
import { detailItem } from './detailItems.ts';
import { PAGE } from './detailRows.ts';
import type { DetailRows } from './detailRows.ts';
import { entryDetails } from './entryDetails.ts';
import type { History } from './history.ts';
import { parentOf } from './treeNodes.ts';
import type { DetailNode, ExplanationNode, TreeNode } from './treeNodes.ts';

export interface HistoryTree extends vscode.TreeDataProvider<TreeNode> {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  /** Shows a page more of entries, and gives the first of it. */
  showMoreEntries(): Promise<TreeNode | undefined>;
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
    const running = history.running();
    const heads = await history.listed(entriesShown + 1);
    /** A call under way for each explanation that is. */
    const explaining = new Map(running.map((call) => [call.explanation?.id, call]));
    shown.clear();
    const ended = heads.slice(0, entriesShown).map((head): TreeNode => {
      const { explanation: run, calls = 1 } = head;
      if (run !== undefined)
        return { kind: 'explanation', run, last: head, calls, isRunning: explaining.delete(run.id) };
      const node: TreeNode = { kind: 'entry', head };
      shown.set(head.id, node);
      return node;
    });
    const begun = [...explaining.values()].flatMap((last): readonly TreeNode[] => {
      const { explanation: run } = last;
      return run === undefined ? [] : [{ kind: 'explanation', run, last, calls: 0, isRunning: true }];
    });
    return [
      ...runningNodes(undefined),
      ...begun,
      ...ended,
      ...(heads.length > entriesShown ? [{ kind: 'moreEntries' } as const] : []),
    ];
  }

  /** `explanation`: the id that the calls share. */
  function runningNodes(explanation: string | undefined): readonly TreeNode[] {
    const calls = history.running().filter((call) => call.explanation?.id === explanation);
    return calls.map((call) => ({ kind: 'running', call }));
  }

  async function callsOf(parent: ExplanationNode): Promise<TreeNode[]> {
    const heads = await history.explanation(parent.run.id);
    const ended = heads.map((head): TreeNode => ({ kind: 'entry', head, parent }));
    return [...ended, ...runningNodes(parent.run.id)];
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node === undefined) return roots();
      if (node.kind === 'explanation') return callsOf(node);
      if (node.kind !== 'entry') return [...details.children(node)];
      const entry = await history.get(node.head.id);
      if (entry === undefined) return [];
      return entryDetails(entry, contextOf(entry)).map((row) => ({ ...row, parent: node }) as DetailNode);
    },
    getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call);
        case 'entry':
          return entryItem(node.head);
        case 'explanation':
          return explanationItem(node);
        case 'moreEntries':
          return moreEntriesItem(node);
        default:
          return detailItem(node);
      }
    },
    getParent: parentOf,
    async showMoreEntries() {
      const before = entriesShown;
      entriesShown += PAGE;
      changed.fire(undefined);
      const ended = (await roots()).filter((node) => node.kind === 'entry' || node.kind === 'explanation');
      return ended[before];
    },
    entryNode: (id) => shown.get(id),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}
