// The commands that show and delete rows of the History view.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { Deletions } from '../history/deletions.ts';
import { HISTORY_VIEW } from '../common/ids.ts';
import { moveFocusTo, oneAtATime } from './commandTargets.ts';
import { createDoubleClicks } from './doubleClicks.ts';
import type { DetailRows } from './detailRows.ts';
import type { HistoryTree } from './historyTree.ts';
import type { ResultTree } from './resultTree.ts';
import type { SelectedRow } from './selectedRow.ts';
import type { TargetEntries } from './targetEntries.ts';
import { isRepeated, rowEntryId } from './treeNodes.ts';
import type { MoreEntriesNode, MoreNode, SetNode, TreeNode } from './treeNodes.ts';

type RowTask = { readonly entry: HistoryEntry } | { readonly explanation: string };

export type RowServices = {
  readonly historyView: vscode.TreeView<TreeNode>;
  readonly historyTree: HistoryTree;
  readonly resultTree: ResultTree;
  readonly details: DetailRows;
  readonly rows: SelectedRow;
  readonly deletions: Deletions;
  readonly targets: Pick<TargetEntries, 'onSelected'>;
  readonly results: Pick<PagePanels<RowTask>, 'open' | 'preview'>;
  /** Shows a watch or a comparison of endpoints. `keeps`: the next one does not reuse the page. */
  readonly showRepeat: (set: SetNode, keeps: boolean) => Promise<void>;
  /** Shows a result in a page that is reused for the next one, and leaves the keyboard focus where it is. */
  readonly preview: (entry: HistoryEntry) => void;
};

export function rowCommands(services: RowServices) {
  const { historyView, historyTree, resultTree, details, rows, deletions, targets } = services;
  const { results, preview, showRepeat } = services;
  const clicks = createDoubleClicks(() => performance.now());

  const deleteSelected = targets.onSelected(async (selections, gone, isByKey) => {
    const isOn = isByKey || gone.some((row) => historyView.selection.includes(row));
    const next = await historyTree.nextRow(gone);
    await deletions.delete(selections);
    // Keep the keyboard focus in the list.
    if (isOn) await moveFocusTo(historyView, HISTORY_VIEW, next);
  });

  /** Shows the next rows of a long list. */
  async function showMore(node: MoreNode | MoreEntriesNode): Promise<void> {
    const view = rows.viewOf(node);
    const first = node.kind === 'more' ? details.showMore(node) : await historyTree.showMoreEntries(node);
    // The focused row is gone: move the keyboard focus to the first of the new rows.
    if (first !== undefined) await view?.reveal(first, { select: true, focus: true });
  }

  function showSet(set: SetNode): Promise<void> | void {
    const { id } = set;
    const isDouble = clicks.isDouble(id);
    if (isRepeated(set)) return showRepeat(set, isDouble);
    if (isDouble) results.open({ explanation: id });
    else results.preview({ explanation: id });
  }

  async function showEntry(id: string): Promise<void> {
    const isDouble = clicks.isDouble(id);
    await resultTree.select(id);
    const entry = await resultTree.shown();
    // Another row may have been clicked meanwhile, or its call deleted.
    if (entry?.id !== id) return;
    if (isDouble) results.open({ entry });
    else preview(entry);
  }

  return {
    /** Runs on a click on a row, or on Enter. */
    async 'ethRpc.entry.show'(row: unknown) {
      const node = row as TreeNode;
      if (node.kind === 'more' || node.kind === 'moreEntries') return showMore(node);
      if (node.kind === 'set') return showSet(node);
      return showEntry(rowEntryId(node) ?? '');
    },
    'ethRpc.delete': (argument?: unknown, selected?: unknown) =>
      oneAtATime(() => deleteSelected(argument, selected)),
  };
}
