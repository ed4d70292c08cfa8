// Commands on the history as a whole: clear, filter, group, export, import, recording.

import * as vscode from 'vscode';
import { showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { Deletions } from '../history/deletions.ts';
import { exportHistory } from '../history/exportHistory.ts';
import type { ExportServices } from '../history/exportHistory.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { importHistory } from '../history/importHistory.ts';
import { chooseRecording } from '../history/recording.ts';
import type { TargetEntries } from './targetEntries.ts';

export type HistoryServices = {
  readonly exporting: ExportServices;
  readonly choice: HistoryChoice;
  readonly deletions: Deletions;
  readonly targets: Pick<TargetEntries, 'onSelected'>;
};

export function historyCommands({ exporting, choice, deletions, targets }: HistoryServices) {
  const { endpoints, history } = exporting;
  const isFiltered = (): boolean => Object.keys(choice.filter()).length > 0;

  const listedTitle = (): string =>
    isFiltered() ? vscode.l10n.t('Export Filtered Calls') : vscode.l10n.t('Export History');

  function exportListed(): Promise<void> {
    return exportHistory(exporting, [choice.filter()], listedTitle());
  }

  const exportRows = targets.onSelected(async (selections) => {
    const title = vscode.l10n.t('Export Selected Calls');
    const ways = [
      { label: title, act: () => exportHistory(exporting, selections, title) },
      { label: listedTitle(), act: exportListed },
    ];
    const picked = await showQuickPick(ways, { title: vscode.l10n.t('Export') });
    await picked?.act();
  });

  return {
    async 'ethRpc.clearHistory'() {
      const count = await history.count();
      const question = vscode.l10n.t('Delete all {0} calls of the history?', count.toLocaleString('en'));
      const detail = vscode.l10n.t(
        'They are deleted in every window, pinned calls too. “Undo Delete” restores them within ten minutes, unless you delete them permanently.',
      );
      const all = vscode.l10n.t('Delete All');
      const forGood = vscode.l10n.t('Delete All Permanently');
      const filtered = vscode.l10n.t('Delete Filtered Calls');
      const buttons = [...(isFiltered() ? [filtered] : []), all, forGood];
      const answer = await showWarningMessage(question, { modal: true, detail }, ...buttons);
      // These deletions can be undone, like those of rows.
      if (answer === filtered) return deletions.delete([choice.filter()]);
      if (answer === all) return deletions.delete([{}]);
      if (answer !== forGood) return;
      await history.delete({}, true);
      await deletions.forgetDeleted();
    },
    'ethRpc.filterHistory': () => choice.askForFilter(),
    'ethRpc.clearFilter': () => choice.clearFilter(),
    'ethRpc.groupHistory': () => choice.pickGrouping(),
    /** Asks what to export where rows are meant; without rows, exports what is listed. */
    'ethRpc.exportHistory': (argument?: unknown, selected?: unknown) =>
      argument === undefined ? exportListed() : exportRows(argument, selected),
    'ethRpc.importHistory': () => importHistory(history),
    'ethRpc.chooseRecording': () => chooseRecording(endpoints),
  };
}
