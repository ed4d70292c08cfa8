// The views of the history and their shared state: tree, Result view, selection, grouping, filter. Entries of other
// windows are watched only while a view is open.

import * as vscode from 'vscode';
import { amountsShown } from '../../core/history/amountsShown.ts';
import { textsNamed } from '../../core/history/textsNamed.ts';
import { setOf } from '../../core/call/callSet.ts';
import type { SavedItem } from '../../core/history/history.ts';
import { createDeletions } from '../history/deletions.ts';
import type { Removals } from '../common/removals.ts';
import type { Deletions } from '../history/deletions.ts';
import type { DetailRows } from './detailRows.ts';
import type { History } from '../history/history.ts';
import { createExplainedOutcomes } from './explainedOutcomes.ts';
import { createHistoryChoice } from './historyChoice.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { createHistorySelection } from './historySelection.ts';
import { createHistoryTree } from './historyTree.ts';
import type { HistoryTree } from './historyTree.ts';
import { createRowResults } from '../subjects/rowResults.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { HISTORY_VIEW, RESULT_TREE } from '../common/ids.ts';
import { isFindingFocus } from './commandTargets.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { showRowBadges } from './rowBadges.ts';
import { followSelections } from './selectionKeys.ts';
import { createReruns } from '../history/reruns.ts';
import type { Reruns } from '../history/reruns.ts';
import { createResultTree } from './resultTree.ts';
import type { ResultTree } from './resultTree.ts';
import { createSelectedRow } from './selectedRow.ts';
import type { SelectedRow, TreeViews } from './selectedRow.ts';
import { targetEntries } from './targetEntries.ts';
import type { TargetEntries } from './targetEntries.ts';

/** The views of VS Code, and where their state is stored. */
type Shown = {
  readonly views: TreeViews;
  readonly savedView: vscode.TreeView<SavedItem>;
  readonly globalState: vscode.Memento;
};

/** The sources of what the views show. */
type Known = {
  readonly history: History;
  readonly knowledge: Pick<Knowledge, 'contextOf' | 'contracts' | 'onDidLearn'>;
  readonly details: DetailRows;
  readonly endpoints: Pick<Endpoints, 'active' | 'all' | 'onDidChange'>;
  readonly removals: Removals;
};

/** The interval at which ages in rows are renewed: they are in minutes. */
const AGES_MS = 60_000;

export interface HistoryViews {
  readonly choice: HistoryChoice;
  readonly deletions: Deletions;
  readonly historyTree: HistoryTree;
  readonly reruns: Reruns;
  readonly resultTree: ResultTree;
  readonly rows: SelectedRow;
  readonly targets: TargetEntries;
  /** The result of a call as its row has it. */
  readonly resultOf: (head: ListedEntry) => Promise<string>;
  /** Selects an entry in the History view, and opens the view for it. */
  readonly reveal: (entry: HistoryEntry) => void;
  /** Selects an entry in the History view if the view is visible. */
  readonly follow: (entry: HistoryEntry) => void;
  /**
   * Shows the call of the tab in front in the Result view, and selects its row. `isOfSet`: the tab shows a whole set, of
   * which this is the last call.
   */
  readonly followTab: (entry: HistoryEntry, isOfSet?: boolean) => void;
  dispose(): void;
}

export function createHistoryViews(
  { views, savedView, globalState }: Shown,
  { history, knowledge, details, endpoints, removals }: Known,
  showFailure: (what: string, error: unknown) => Promise<void>,
): HistoryViews {
  const { contextOf } = knowledge;
  const { [HISTORY_VIEW]: historyView, [RESULT_TREE]: resultView } = views;
  const choice = createHistoryChoice(historyView, history, globalState, (text) => {
    const ids = endpoints.all().map(({ id }) => id);
    const active = contextOf({ endpointId: endpoints.active()?.id ?? '' });
    const contracts = ids.flatMap((id) => knowledge.contracts.named(id));
    const contexts = ids.map((endpointId) => contextOf({ endpointId }));
    return [...textsNamed(text, active, contracts), ...amountsShown(text, contexts)];
  });
  const reruns = createReruns(history);
  const results = createRowResults(history, contextOf);
  const outcomes = createExplainedOutcomes(history, contextOf);
  const activeEndpoint = (): string | undefined => endpoints.active()?.id;
  const treeServices = { history, choice, contextOf, details, reruns, results, outcomes, activeEndpoint };
  const historyTree = createHistoryTree(treeServices);
  const resultTree = createResultTree(resultView, history, contextOf, details);
  const rows = createSelectedRow(views);
  const selection = createHistorySelection(historyView, historyTree, (id) => {
    if (isFindingFocus(historyView)) return;
    resultTree.select(id).catch((error) => showFailure('The Result view', error));
  });
  const watch = (): void => history.watch(historyView.visible || savedView.visible);
  watch();
  const owned = vscode.Disposable.from(
    historyView.onDidChangeVisibility(watch),
    savedView.onDidChangeVisibility(watch),
    renewAges(historyView, historyTree),
    endpoints.onDidChange(() => historyTree.refresh()),
    knowledge.onDidLearn(() => {
      results.forget();
      outcomes.forget();
      history.refresh();
      resultTree.refresh();
    }),
    followSelections(historyView, savedView),
    showRowBadges(endpoints),
    selection,
    historyTree,
    choice,
    resultTree,
    rows,
  );
  return {
    choice,
    deletions: createDeletions(history, resultTree, removals),
    historyTree,
    reruns,
    resultTree,
    rows,
    resultOf: async (head) => (await results.of(head)).text,
    targets: targetEntries({ history, historyView, resultTree, rows, choice }),
    reveal: (entry) => void selection.reveal(entry),
    follow: (entry) => void selection.follow(entry),
    followTab(entry, isOfSet = false) {
      // Of a set, the Result view may show the call that has just ended, which is still being recorded.
      if (!isOfSet || resultTree.set() !== setOf(entry)?.id) resultTree.show(entry);
      void selection.followTab(entry);
    },
    dispose: () => owned.dispose(),
  };
}

function renewAges(
  view: Pick<vscode.TreeView<unknown>, 'visible'>,
  tree: Pick<HistoryTree, 'refresh'>,
): vscode.Disposable {
  const timer = setInterval(() => {
    if (view.visible) tree.refresh();
  }, AGES_MS);
  return new vscode.Disposable(() => clearInterval(timer));
}
