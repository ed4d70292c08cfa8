// Which entries the History view lists, and how: the stored grouping, and the filter of this window.

import * as vscode from 'vscode';
import type { GroupBy, HistoryFilter } from '../../core/history/history.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';
import { CONTEXT } from '../common/ids.ts';
import { askForFilter } from './filterBox.ts';

type Grouping = GroupBy | 'none';

export interface HistoryChoice {
  readonly onDidChange: vscode.Event<void>;
  grouping(): Grouping;
  filter(): HistoryFilter;
  /** Asks for a grouping. */
  pickGrouping(): Promise<void>;
  /** Asks for a filter, which applies while the user types; Escape restores the previous filter. */
  askForFilter(): Promise<void>;
  clearFilter(): void;
  dispose(): void;
}

const GROUPING = 'historyGrouping';

const GROUPINGS: readonly (PickItem & { readonly grouping: Grouping })[] = [
  {
    grouping: 'none',
    label: vscode.l10n.t('No Groups'),
    description: vscode.l10n.t('pinned ones, then the newest first'),
  },
  { grouping: 'day', label: vscode.l10n.t('Day') },
  { grouping: 'method', label: vscode.l10n.t('Method') },
  { grouping: 'endpoint', label: vscode.l10n.t('Endpoint') },
  { grouping: 'outcome', label: vscode.l10n.t('Outcome') },
];

export function createHistoryChoice(
  view: Pick<vscode.TreeView<unknown>, 'description'>,
  history: History,
  state: vscode.Memento,
  /** Further texts that a typed text stands for: addresses of a name, amounts as they are shown. */
  named: (text: string) => readonly string[],
): HistoryChoice {
  const changed = new vscode.EventEmitter<void>();
  let grouping = state.get<Grouping>(GROUPING, 'none');
  let text = '';
  let filter: HistoryFilter = {};

  function take(typed: string, next: HistoryFilter): void {
    if (typed.trim() === text && JSON.stringify(next) === JSON.stringify(filter)) return;
    text = typed.trim();
    filter = next;
    // `view.message` would take the place of the welcome text of an empty view.
    view.description = text;
    void vscode.commands.executeCommand('setContext', CONTEXT.isFiltered, text !== '');
    changed.fire();
  }

  return {
    onDidChange: changed.event,
    grouping: () => grouping,
    filter: () => filter,
    async pickGrouping() {
      const items = GROUPINGS.map((item) => (item.grouping === grouping ? { ...item, icon: 'check' } : item));
      const picked = await showQuickPick(items, { title: vscode.l10n.t('Group History by') });
      if (picked === undefined) return;
      ({ grouping } = picked);
      await state.update(GROUPING, grouping);
      changed.fire();
    },
    async askForFilter() {
      const before = { text, filter };
      const by = grouping === 'none' ? undefined : grouping;
      if (!(await askForFilter(history, text, take, named, by))) take(before.text, before.filter);
    },
    clearFilter: () => take('', {}),
    dispose: () => changed.dispose(),
  };
}
