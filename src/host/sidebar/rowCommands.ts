// The commands on rows of the History view as rows: showing, unfolding and deleting them.

import * as vscode from 'vscode';
import type { Deletions } from '../history/deletions.ts';
import { HISTORY_VIEW, RESULT_TREE } from '../common/ids.ts';
import { goOn, inTurn, targetRows } from './commandTargets.ts';
import { createDoubleClicks } from './doubleClicks.ts';
import type { DetailRows } from './detailRows.ts';
import type { HistoryTree } from './historyTree.ts';
import type { ResultTree } from './resultTree.ts';
import type { SelectedRow, TreeViews } from './selectedRow.ts';
import type { TargetEntries } from './targetEntries.ts';
import { rowEntryId } from './treeNodes.ts';
import type { MoreEntriesNode, MoreNode, TreeNode } from './treeNodes.ts';

export type RowServices = {
  readonly views: TreeViews;
  readonly historyTree: HistoryTree;
  readonly resultTree: ResultTree;
  readonly details: DetailRows;
  readonly rows: SelectedRow;
  readonly deletions: Deletions;
  readonly targets: Pick<TargetEntries, 'onSelected'>;
  readonly unfold: (row: TreeNode) => Promise<void>;
  /** Opens the result of a row on a page. */
  readonly openResult: (row: TreeNode) => Promise<unknown>;
};

export function rowCommands(services: RowServices) {
  const { views, historyTree, resultTree, details, rows, deletions, targets, unfold, openResult } = services;
  const clicks = createDoubleClicks(() => performance.now());
  const { [HISTORY_VIEW]: historyView, [RESULT_TREE]: resultView } = views;

  const deleteSelected = targets.onSelected(async (selections, gone, isByKey) => {
    const isOn = isByKey || gone.some((row) => historyView.selection.includes(row));
    const next = await historyTree.nextRow(gone);
    await deletions.delete(selections);
    // The keyboard goes on where it was.
    if (isOn) await goOn(historyView, HISTORY_VIEW, next);
  });

  /** Shows the next rows of a long list. */
  async function showMore(node: MoreNode | MoreEntriesNode): Promise<void> {
    const view = rows.viewOf(node);
    const first = node.kind === 'more' ? details.showMore(node) : await historyTree.showMoreEntries(node);
    // The row that was on has gone; the keyboard goes on where the new rows begin.
    if (first !== undefined) await view?.reveal(first, { select: true, focus: true });
  }

  /** What Enter does on a row that can be unfolded: as a click and the twistie do. */
  async function unfoldFocused(): Promise<void> {
    await vscode.commands.executeCommand('list.toggleExpand');
    const [row] = await targetRows(historyView, HISTORY_VIEW);
    await goOn(historyView, HISTORY_VIEW, row);
  }

  return {
    /** What a click on a row does, or Enter. */
    async 'ethRpc.entry.show'(argument?: unknown) {
      if (typeof argument === 'string') return inTurn(unfoldFocused);
      const row = argument as TreeNode;
      if (row.kind === 'more' || row.kind === 'moreEntries') return showMore(row);
      const id = rowEntryId(row) ?? '';
      if (clicks.isDouble(id)) return openResult(row);
      // At once: a call that ends while the row is unfolded is shown instead.
      const selecting = resultTree.select(id);
      // Where the Result view is closed, the answer is shown below the entry.
      if (!resultView.visible) await unfold(row);
      return selecting;
    },
    'ethRpc.delete': (argument?: unknown, selected?: unknown) =>
      inTurn(() => deleteSelected(argument, selected)),
  };
}
