// Owns the views of the history and what they share: its tree, saved requests, the Result view, what is selected, how it
// is grouped and filtered. The history is watched for other windows' entries only while a view of it is open.

import * as vscode from 'vscode';
import type { SavedItem } from '../core/history/history.ts';
import type { Redact } from '../core/redact.ts';
import { createDeletions } from './deletions.ts';
import type { Deletions } from './deletions.ts';
import type { DetailRows } from './detailRows.ts';
import type { Endpoints } from './endpoints.ts';
import type { History } from './history.ts';
import { createHistoryChoice } from './historyChoice.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { createHistorySelection } from './historySelection.ts';
import { createHistoryTree } from './historyTree.ts';
import type { HistoryTree } from './historyTree.ts';
import type { HistoryEntry } from '../core/call.ts';
import { HISTORY_VIEW, RESULT_TREE } from './ids.ts';
import { isAsked } from './meantRows.ts';
import type { Knowledge } from './knowledge.ts';
import { showPinnedBadges } from './pinnedBadge.ts';
import { createReruns } from './reruns.ts';
import type { Reruns } from './reruns.ts';
import { createResultTree } from './resultTree.ts';
import type { ResultTree } from './resultTree.ts';
import { createSavedTree } from './savedTree.ts';
import type { SavedTree } from './savedTree.ts';
import { createSelectedRow } from './selectedRow.ts';
import type { SelectedRow, TreeViews } from './selectedRow.ts';
import type { TreeNode } from './treeNodes.ts';

/** What VS Code shows. */
type Shown = {
  readonly views: TreeViews;
  readonly savedView: vscode.TreeView<SavedItem>;
  readonly globalState: vscode.Memento;
};

/** What there is to show. */
type Known = {
  readonly history: History;
  readonly endpoints: Endpoints;
  readonly knowledge: Pick<Knowledge, 'contextOf' | 'onDidLearn'>;
  readonly details: DetailRows;
  readonly masking: () => Promise<Redact>;
};

export interface HistoryViews {
  readonly choice: HistoryChoice;
  readonly deletions: Deletions;
  readonly historyTree: HistoryTree;
  readonly historyView: vscode.TreeView<TreeNode>;
  readonly reruns: Reruns;
  readonly resultTree: ResultTree;
  readonly resultView: vscode.TreeView<TreeNode>;
  readonly rows: SelectedRow;
  readonly savedTree: SavedTree;
  readonly savedView: vscode.TreeView<SavedItem>;
  /** Brings an entry of the history into view. */
  reveal(entry: HistoryEntry): void;
  dispose(): void;
}

export function createHistoryViews(
  { views, savedView, globalState }: Shown,
  { history, endpoints, knowledge, details, masking }: Known,
  showFailure: (what: string, error: unknown) => Promise<void>,
): HistoryViews {
  const { contextOf } = knowledge;
  const { [HISTORY_VIEW]: historyView, [RESULT_TREE]: resultView } = views;
  const choice = createHistoryChoice(historyView, history, globalState);
  const reruns = createReruns(history);
  const historyTree = createHistoryTree({ history, choice, contextOf, details, reruns });
  const savedTree = createSavedTree(history, endpoints, masking);
  const resultTree = createResultTree(resultView, history, contextOf, details);
  const rows = createSelectedRow(views);
  const selection = createHistorySelection(historyView, historyTree, (id) => {
    if (isAsked(historyView)) return;
    resultTree.select(id).catch((error) => showFailure('The Result view', error));
  });
  const watch = (): void => history.watch(historyView.visible || savedView.visible);
  watch();
  const owned = vscode.Disposable.from(
    historyView.onDidChangeVisibility(watch),
    savedView.onDidChangeVisibility(watch),
    knowledge.onDidLearn(() => {
      history.refresh();
      resultTree.refresh();
    }),
    showPinnedBadges(),
    selection,
    historyTree,
    savedTree,
    choice,
    resultTree,
    rows,
  );
  return {
    choice,
    deletions: createDeletions(history, resultTree),
    historyTree,
    historyView,
    reruns,
    resultTree,
    resultView,
    rows,
    savedTree,
    savedView,
    // Where the Result view shows the answer, the entry needs not be unfolded for it.
    reveal: (entry) => void selection.reveal(entry, !resultView.visible),
    dispose: () => owned.dispose(),
  };
}
