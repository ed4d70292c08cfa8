// The Result view: the decoded result of the call that ended, was selected or was opened last.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { setOf } from '../../core/call/callSet.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { transactionsOf } from '../../core/call/transactionsOf.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { isJsonObject } from '../../core/json.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { detailItem } from './detailItems.ts';
import type { DetailRows } from './detailRows.ts';
import { resultDetails } from './entryDetails.ts';
import { isNotSent } from '../subjects/entryFacts.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { isUndoable } from '../history/entryMarks.ts';
import { CONTEXT } from '../common/ids.ts';
import { parentOf } from './treeNodes.ts';
import type { DetailNode, TreeNode } from './treeNodes.ts';

export interface ResultTree extends vscode.TreeDataProvider<TreeNode> {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  getTreeItem(node: TreeNode): vscode.TreeItem;
  show(entry: HistoryEntry): void;
  /** Shows an entry of the history; does nothing where there is no entry with this id. */
  select(id: string): Promise<void>;
  /** The entry that is shown, or that is being loaded. */
  shown(): Promise<HistoryEntry | undefined>;
  /** The id of the set that the shown entry is of. */
  set(): string | undefined;
  /** Empties the view if it shows this entry. */
  forget(id: string): void;
  /** Reads the shown entry again, as its name may have changed. */
  reload(): Promise<void>;
  /** Decodes the same result again, with what is known now. */
  refresh(): void;
  dispose(): void;
}

export function createResultTree(
  view: Pick<vscode.TreeView<TreeNode>, 'description' | 'message'>,
  history: History,
  contextOf: ContextOf,
  details: DetailRows,
): ResultTree {
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  const listening = details.onDidChange((parent) => changed.fire(parent));
  let entry: HistoryEntry | undefined;
  let loading: { readonly id: string; readonly done: Promise<void> } | undefined;

  function show(next: HistoryEntry | undefined): void {
    entry = next;
    loading = undefined;
    view.message = '';
    view.description = next === undefined ? '' : titleOf(next, contextOf(next));
    void vscode.commands.executeCommand('setContext', CONTEXT.hasResult, next !== undefined);
    const hasTransaction = next !== undefined && transactionsOf(next, 1).length > 0;
    void vscode.commands.executeCommand('setContext', CONTEXT.resultHasTransaction, hasTransaction);
    const mayUndo = next !== undefined && isUndoable(next);
    void vscode.commands.executeCommand('setContext', CONTEXT.resultIsUndoable, mayUndo);
    changed.fire(undefined);
  }

  async function load(id: string): Promise<void> {
    try {
      const found = await history.get(id);
      const isWanted = loading === undefined ? entry?.id === id : loading.id === id;
      if (isWanted && found !== undefined) show(found);
    } finally {
      if (loading?.id === id) loading = undefined;
    }
  }

  return {
    onDidChangeTreeData: changed.event,
    getChildren(node) {
      if (node !== undefined) return [...details.children(node)];
      return entry === undefined ? [] : [...resultDetails(entry, contextOf(entry))];
    },
    getTreeItem: (node) => detailItem(node as DetailNode),
    getParent: parentOf,
    show,
    async select(id) {
      if (loading === undefined ? entry?.id === id : loading.id === id) return;
      loading = { id, done: load(id) };
      await loading.done;
    },
    async shown() {
      await loading?.done;
      return entry;
    },
    set: () => entry && setOf(entry)?.id,
    forget(id) {
      if (entry?.id !== id) return;
      show(undefined);
      view.message = vscode.l10n.t('The call whose result was here was deleted.');
    },
    async reload() {
      if (entry !== undefined) await load(entry.id);
    },
    refresh: () => changed.fire(undefined),
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

/**
 * The name of the call, else the call itself, with the block of the result where it names one:
 * `eth_getBlockByNumber latest false · block 68,943`.
 */
function titleOf(entry: HistoryEntry & Pick<ListedEntry, 'label'>, context: DecodeContext): string {
  const { outcome } = entry;
  const title = entry.label ?? callTitle(entry, context);
  if (evictionReason(entry) !== undefined) return vscode.l10n.t('{0} · result removed', title);
  if (isNotSent(entry)) return vscode.l10n.t('{0} · not sent', title);
  if (!outcome.ok) return vscode.l10n.t('{0} · failed', title);
  const { result } = outcome;
  const number = isJsonObject(result) ? exactAmount(result['blockNumber'] ?? result['number']) : undefined;
  const block = number === undefined ? '' : groupDigits(number);
  return block === '' || title.includes(block) ? title : vscode.l10n.t('{0} · block {1}', title, block);
}
