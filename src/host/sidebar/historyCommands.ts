// Commands on the history as a whole.

import * as vscode from 'vscode';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import type { Deletions } from '../history/deletions.ts';
import { exportHistory } from '../history/exportHistory.ts';
import type { ExportServices } from '../history/exportHistory.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { importHistory } from '../history/importHistory.ts';
import { chooseRecording } from '../history/recording.ts';
import type { ResultTree } from './resultTree.ts';
import type { TargetEntries } from './targetEntries.ts';

export type HistoryServices = {
  readonly exporting: ExportServices;
  readonly resultTree: Pick<ResultTree, 'forget'>;
  readonly choice: HistoryChoice;
  readonly deletions: Deletions;
  readonly targets: Pick<TargetEntries, 'onSelected'>;
};

export function historyCommands({ exporting, resultTree, choice, deletions, targets }: HistoryServices) {
  const { endpoints, history } = exporting;
  const isFiltered = (): boolean => Object.keys(choice.filter()).length > 0;

  return {
    async 'ethRpc.clearHistory'() {
      const count = await history.count();
      const question = vscode.l10n.t('Delete all {0} calls of the history?', count.toLocaleString('en'));
      const detail = vscode.l10n.t(
        'They are deleted for every window, pinned ones too. “Undo Delete” brings them back within ten minutes, unless they are deleted for good.',
      );
      const all = vscode.l10n.t('Delete All');
      const forGood = vscode.l10n.t('Delete All for Good');
      const answer = await showWarningMessage(question, { modal: true, detail }, all, forGood);
      if (answer === all) await deletions.delete([{}]);
      if (answer === forGood) await history.delete({}, true);
      if (answer !== undefined) resultTree.forget();
    },
    'ethRpc.filterHistory': () => choice.askForFilter(),
    'ethRpc.clearFilter': () => choice.clearFilter(),
    'ethRpc.groupHistory': () => choice.pickGrouping(),
    'ethRpc.undoDelete': () => deletions.undo(),
    'ethRpc.deleteFiltered': () =>
      isFiltered()
        ? deletions.delete([choice.filter()])
        : showInformationMessage(vscode.l10n.t('The History view is not filtered.')),
    'ethRpc.exportHistory': () =>
      exportHistory(
        exporting,
        [choice.filter()],
        isFiltered() ? vscode.l10n.t('Export Filtered Calls') : vscode.l10n.t('Export History'),
      ),
    'ethRpc.entry.export': targets.onSelected((selections) =>
      exportHistory(exporting, selections, vscode.l10n.t('Export Selected Calls')),
    ),
    'ethRpc.importHistory': () => importHistory(history),
    'ethRpc.chooseRecording': () => chooseRecording(endpoints),
    'ethRpc.refreshHistory': () => history.refresh(),
  };
}
