// Owns the History view: calls under way, ended calls newest first, and below each its request and decoded result.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry, RunningCall } from '../core/call.ts';
import { childCount, childNodes } from '../core/decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import type { Link } from '../core/decode/links.ts';
import type { History } from './history.ts';
import { entryDetails } from './historyDetails.ts';
import { entryItem, lineItem, moreItem, runningItem, valueItem } from './historyItems.ts';

const PAGE = 100;

export type HistoryNode =
  | { readonly kind: 'running'; readonly call: RunningCall }
  | { readonly kind: 'entry'; readonly head: EntryHead }
  | { readonly kind: 'moreEntries' }
  /** `path` leads from the entry to the value and makes the tree item's identity, so that a refresh keeps it. */
  | { readonly kind: 'value'; readonly entryId: string; readonly path: string; readonly node: DecodedNode }
  | {
      readonly kind: 'line';
      readonly entryId: string;
      readonly label: string;
      readonly text: string;
      readonly icon: string;
      /** The calls this line suggests. */
      readonly links?: readonly Link[];
    }
  | { readonly kind: 'moreValues'; readonly path: string; readonly from: number };

export interface HistoryTree extends vscode.TreeDataProvider<HistoryNode> {
  /** Shows the next page of entries or items. */
  showMore(node: HistoryNode): void;
  /** The node of an entry, for `reveal`. */
  entryNode(id: string): HistoryNode | undefined;
  dispose(): void;
}

/** What decoding may know beyond an entry itself. */
export type ContextOf = (entry: Pick<HistoryEntry, 'endpointId'>) => DecodeContext;

/** A member goes by its name; of rows that follow from a value, several can have one name. */
function pathPart({ label, mark }: DecodedNode, position: number): string {
  const name = label.replaceAll('%', '%25').replaceAll('/', '%2F');
  return mark === undefined ? name : `${name}%${mark}${position}`;
}

export function createHistoryTree(history: History, contextOf: ContextOf): HistoryTree {
  const changed = new vscode.EventEmitter<HistoryNode | undefined>();
  const shown = new Map<string, HistoryNode>();
  /** How many children of a value are shown, by its path. */
  const pages = new Map<string, number>();
  let entriesShown = PAGE;
  const listening = history.onDidChange(() => changed.fire(undefined));

  async function roots(): Promise<HistoryNode[]> {
    const running = history.running().map((call): HistoryNode => ({ kind: 'running', call }));
    const heads = await history.newest(entriesShown + 1);
    shown.clear();
    const entries = heads.slice(0, entriesShown).map((head): HistoryNode => {
      const node: HistoryNode = { kind: 'entry', head };
      shown.set(head.id, node);
      return node;
    });
    return [
      ...running,
      ...entries,
      ...(heads.length > entriesShown ? [{ kind: 'moreEntries' } as const] : []),
    ];
  }

  function values({ entryId, path, node }: HistoryNode & { kind: 'value' }): HistoryNode[] {
    const limit = pages.get(path) ?? PAGE;
    const nodes = childNodes(node, 0, limit).map((child, position): HistoryNode => ({
      kind: 'value',
      entryId,
      path: `${path}/${pathPart(child, position)}`,
      node: child,
    }));
    return childCount(node) > limit ? [...nodes, { kind: 'moreValues', path, from: limit }] : nodes;
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node === undefined) return roots();
      if (node.kind === 'value') return values(node);
      if (node.kind !== 'entry') return [];
      const entry = await history.get(node.head.id);
      return entry === undefined ? [] : entryDetails(entry, contextOf(entry));
    },
    getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call);
        case 'entry':
          return entryItem(node.head);
        case 'value':
          return valueItem(node, Date.now() / 1000);
        case 'line':
          return lineItem(node);
        case 'moreEntries':
        case 'moreValues':
          return moreItem(node);
      }
    },
    // Only entries are revealed, and they have no parent.
    getParent: () => undefined,
    showMore(node) {
      if (node.kind === 'moreEntries') entriesShown += PAGE;
      if (node.kind === 'moreValues') pages.set(node.path, node.from + PAGE);
      changed.fire(undefined);
    },
    entryNode: (id) => shown.get(id),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}
