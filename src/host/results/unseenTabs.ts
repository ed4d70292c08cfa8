// Tabs with results that VS Code has restored but not shown since a reload. Such a tab has no panel until it is shown:
// what it shows is known only by its title, as it was kept before.

import * as vscode from 'vscode';
import { HISTORY_VIEW, RESULT_VIEW } from '../common/ids.ts';
import { pageTabs, showTab } from '../common/pagePanel.ts';
import type { ShowMode } from '../common/pagePanel.ts';

const KEY = 'results.tabs';
/** More than anyone has open. */
const MOST = 200;

/** `id`: of the subject in front. */
type KnownTab = { readonly title: string; readonly id: string };
type Titled = Pick<vscode.WebviewPanel, 'title'>;

export interface UnseenTabs {
  /** Keeps what a panel shows; undefined once it is closed. */
  note(panel: Titled, id: string | undefined): void;
  /** Shows the tab of this subject; false where there is none, or where another tab has the same title. */
  show(id: string | undefined, how: ShowMode): boolean;
  /** To be called before the panels are closed with the window: they are restored. */
  dispose(): void;
}

export function createUnseenTabs(
  state: Pick<vscode.Memento, 'get' | 'update'>,
  showFailure: (error: unknown) => void,
): UnseenTabs {
  const before = state.get<readonly KnownTab[]>(KEY, []);
  const live = new Map<Titled, KnownTab>();
  /** `isThere`: called once the page of this id has come up. */
  let waiting: { readonly id: string; readonly isThere: () => void } | undefined;
  let isDisposed = false;

  function tabOf(id: string): vscode.Tab | undefined {
    const title = before.find((one) => one.id === id)?.title;
    const isCertain = [...live.values(), ...before].every((one) => one.title !== title || one.id === id);
    const [tab, other] = pageTabs(RESULT_VIEW).filter(({ label }) => label === title);
    return isCertain && other === undefined ? tab : undefined;
  }

  return {
    note(panel, id) {
      if (isDisposed) return;
      if (id === undefined) live.delete(panel);
      else live.set(panel, { title: panel.title, id });
      if (id !== undefined && waiting?.id === id) waiting.isThere();
      // A tab that was shown since the reload may show something else under the same title by now.
      const labels = pageTabs(RESULT_VIEW).map(({ label }) => label);
      const seen = Array.from(live.values(), ({ title }) => title);
      const unseen = before.filter(({ title }) => countOf(title, labels) > countOf(title, seen));
      void state.update(KEY, [...live.values(), ...unseen].slice(0, MOST)).then(undefined, showFailure);
    },
    show(id, how) {
      const tab = id === undefined ? undefined : tabOf(id);
      if (id === undefined || tab === undefined) return false;
      // VS Code has no way to show such a tab without the keyboard focus, which the page takes as it comes up: the row
      // that was clicked gets it back then.
      const focusRow = (): void => {
        waiting = undefined;
        vscode.commands.executeCommand(`${HISTORY_VIEW}.focus`).then(undefined, showFailure);
      };
      waiting = how === 'front' ? undefined : { id, isThere: focusRow };
      showTab(tab).catch(showFailure);
      return true;
    },
    dispose() {
      isDisposed = true;
    },
  };
}

function countOf(title: string, titles: readonly string[]): number {
  return titles.filter((one) => one === title).length;
}
