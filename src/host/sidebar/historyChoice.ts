// Which entries the History view lists, and how: the remembered grouping, and this window's filter.

import * as vscode from 'vscode';
import type { GroupBy, HistoryFilter } from '../../core/history/history.ts';
import { FILTER_WORDS, parseFilter } from '../../core/history/parseFilter.ts';
import { createInputBox, showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';
import { CONTEXT } from '../common/ids.ts';

type Grouping = GroupBy | 'none';

export interface HistoryChoice {
  readonly onDidChange: vscode.Event<void>;
  grouping(): Grouping;
  filter(): HistoryFilter;
  /** Asks for a grouping. */
  pickGrouping(): Promise<void>;
  /** Asks for a filter, which holds while it is typed; what was there before comes back with Escape. */
  askForFilter(): Promise<void>;
  clearFilter(): void;
  dispose(): void;
}

const GROUPING = 'historyGrouping';
const TYPING_MS = 150;

const GROUPINGS: readonly (PickItem & { readonly grouping: Grouping })[] = [
  { grouping: 'none', label: vscode.l10n.t('No Groups'), description: vscode.l10n.t('the newest first') },
  { grouping: 'day', label: vscode.l10n.t('Day') },
  { grouping: 'method', label: vscode.l10n.t('Method') },
  { grouping: 'endpoint', label: vscode.l10n.t('Endpoint') },
  { grouping: 'outcome', label: vscode.l10n.t('Outcome') },
];

export function createHistoryChoice(
  view: Pick<vscode.TreeView<unknown>, 'description'>,
  history: History,
  state: vscode.Memento,
): HistoryChoice {
  const changed = new vscode.EventEmitter<void>();
  let grouping = state.get<Grouping>(GROUPING, 'none');
  let text = '';
  let filter: HistoryFilter = {};

  function take(typed: string, next: HistoryFilter): void {
    if (typed.trim() === text && JSON.stringify(next) === JSON.stringify(filter)) return;
    text = typed.trim();
    filter = next;
    // A message above the rows would take the place of what an empty view says.
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
      const endpoints = await history.groups('endpoint');
      const before = { text, filter };
      const input = createInputBox();
      input.title = vscode.l10n.t('Filter History');
      input.value = text;
      input.placeholder = vscode.l10n.t('eth_call, 0xd8da…, 1500000, or words: {0}', FILTER_WORDS);
      const prompt = vscode.l10n.t(
        'Any text of a call or its result, a number in any notation, and words that say which calls.',
      );
      input.prompt = prompt;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isAccepted = false;
      const apply = (): void => {
        clearTimeout(timer);
        const reading = parseFilter(input.value, Date.now(), endpoints);
        input.validationMessage = reading.ok ? undefined : reading.problem;
        if (!reading.ok) return;
        const { text: searched } = reading.value;
        input.prompt =
          searched === undefined
            ? prompt
            : vscode.l10n.t('Looked for as text: “{0}”. Other words: {1}', searched, FILTER_WORDS);
        take(input.value, reading.value);
      };
      input.onDidChangeValue(() => {
        clearTimeout(timer);
        timer = setTimeout(apply, TYPING_MS);
      });
      input.onDidAccept(() => {
        apply();
        isAccepted = input.validationMessage === undefined;
        if (isAccepted) input.hide();
      });
      input.show();
      await new Promise<void>((resolve) => input.onDidHide(() => resolve()));
      clearTimeout(timer);
      if (!isAccepted) take(before.text, before.filter);
      input.dispose();
    },
    clearFilter: () => take('', {}),
    dispose: () => changed.dispose(),
  };
}
