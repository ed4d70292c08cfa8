// Owns the History view: calls under way, ended calls newest first, and below each its request and decoded result.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry, RunningCall } from '../core/call.ts';
import { findMethod } from '../core/catalogue/catalogue.ts';
import { childCount, childNodes, decode } from '../core/decode/decodedNode.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { failureMessage } from '../core/failureText.ts';
import type { History } from './history.ts';
import { entryItem, lineItem, moreItem, runningItem, valueItem } from './historyItems.ts';

const PAGE = 100;

export type HistoryNode =
  | { readonly kind: 'running'; readonly call: RunningCall }
  | { readonly kind: 'entry'; readonly head: EntryHead }
  | { readonly kind: 'moreEntries' }
  | { readonly kind: 'value'; readonly entryId: string; readonly node: DecodedNode }
  | { readonly kind: 'line'; readonly label: string; readonly text: string; readonly icon: string }
  | {
      readonly kind: 'moreValues';
      readonly entryId: string;
      readonly parent: DecodedNode;
      readonly from: number;
    };

export interface HistoryTree extends vscode.TreeDataProvider<HistoryNode> {
  /** Shows the next page of entries or items. */
  showMore(node: HistoryNode): void;
  /** The node of an entry, for `reveal`. */
  entryNode(id: string): HistoryNode | undefined;
  dispose(): void;
}

export function createHistoryTree(history: History): HistoryTree {
  const changed = new vscode.EventEmitter<HistoryNode | undefined>();
  const shown = new Map<string, HistoryNode>();
  /** How many items of an array are shown, by parent. */
  const pages = new WeakMap<DecodedNode, number>();
  let entriesShown = PAGE;
  const listening = history.onDidChange(() => changed.fire(undefined));

  async function roots(): Promise<HistoryNode[]> {
    const running = history.running().map((call): HistoryNode => ({ kind: 'running', call }));
    const heads = await history.newest(entriesShown + 1, 0);
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

  function values(entryId: string, parent: DecodedNode): HistoryNode[] {
    const limit = pages.get(parent) ?? PAGE;
    const nodes = childNodes(parent, 0, limit).map((node): HistoryNode => ({ kind: 'value', entryId, node }));
    return childCount(parent) > limit
      ? [...nodes, { kind: 'moreValues', entryId, parent, from: limit }]
      : nodes;
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node === undefined) return roots();
      if (node.kind === 'value') return values(node.entryId, node.node);
      if (node.kind !== 'entry') return [];
      const entry = await history.get(node.head.id);
      return entry === undefined ? [] : entryDetails(entry);
    },
    getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call);
        case 'entry':
          return entryItem(node.head);
        case 'value':
          return valueItem(node.node, Date.now() / 1000);
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
      if (node.kind === 'moreValues') pages.set(node.parent, node.from + PAGE);
      changed.fire(undefined);
    },
    entryNode: (id) => shown.get(id),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

function entryDetails(entry: HistoryEntry): HistoryNode[] {
  const spec = findMethod(entry.method);
  const params = decode('request', entry.params, 'unknown');
  const facts: HistoryNode = {
    kind: 'line',
    label: 'answered',
    text: `by ${entry.endpointName} at ${new Date(entry.startedAt).toLocaleString()}, in ${entry.durationMs} ms${entry.httpStatus === 0 ? '' : `, HTTP ${entry.httpStatus}`}, ${entry.responseBytes.toLocaleString('en')} bytes`,
    icon: 'info',
  };
  const request: HistoryNode =
    entry.params.length === 0
      ? { kind: 'line', label: 'request', text: 'no parameters', icon: 'arrow-right' }
      : { kind: 'value', entryId: entry.id, node: params };
  if (!entry.outcome.ok) {
    const failure: HistoryNode = {
      kind: 'line',
      label: 'failed',
      text: failureMessage(entry.outcome.failure),
      icon: 'error',
    };
    const detail = decode('details', entry.outcome.failure, 'unknown');
    return [failure, { kind: 'value', entryId: entry.id, node: detail }, request, facts];
  }
  const { result } = entry.outcome;
  const node = decode('result', result, spec?.result ?? 'unknown');
  const meaning: HistoryNode[] =
    result === null && spec?.nullMeans !== undefined
      ? [{ kind: 'line', label: 'null', text: spec.nullMeans, icon: 'question' }]
      : [];
  return [{ kind: 'value', entryId: entry.id, node }, ...meaning, request, facts];
}
