// Tabs of pages that VS Code has restored but not shown since a reload. Such a tab has no panel until it is shown:
// what it shows is known only by its title, as it was kept before.

import * as vscode from 'vscode';
import { HISTORY_VIEW } from './ids.ts';
import { pageTabs, showTab } from './pagePanel.ts';
import type { ShowMode } from './pagePanel.ts';

/** More than anyone has open. */
const MOST = 200;

/** `id`: of what the page shows. */
type KnownTab = { readonly title: string; readonly id: string };
type Titled = Pick<vscode.WebviewPanel, 'title'>;

export interface UnseenTabs {
  /** Keeps what a panel shows; undefined where that is not recorded, and once it is closed. */
  note(panel: Titled, id: string | undefined): void;
  /** Shows the tab of this id; false where there is none, or where another tab has the same title. */
  show(id: string | undefined, how: ShowMode): boolean;
  /** To be called before the panels are closed with the window: they are restored. */
  dispose(): void;
}

/** `viewType`: of the panels. */
export function createUnseenTabs(
  viewType: string,
  state: Pick<vscode.Memento, 'get' | 'update'>,
  showFailure: (error: unknown) => void,
): UnseenTabs {
  const key = `${viewType}.tabs`;
  const before = state.get<readonly KnownTab[]>(key, []);
  const live = new Map<Titled, KnownTab>();
  /** `isThere`: called once the page of this id has come up. */
  let waiting: { readonly id: string; readonly isThere: () => void } | undefined;
  let isDisposed = false;

  function tabOf(id: string): vscode.Tab | undefined {
    const title = before.find((one) => one.id === id)?.title;
    const isCertain = [...live.values(), ...before].every((one) => one.title !== title || one.id === id);
    const [tab, other] = pageTabs(viewType).filter(({ label }) => label === title);
    return isCertain && other === undefined ? tab : undefined;
  }

  return {
    note(panel, id) {
      if (isDisposed) return;
      if (id !== undefined && waiting?.id === id) waiting.isThere();
      const known = live.get(panel);
      // The page of a watch reports each run.
      if (known?.id === id && (id === undefined || known?.title === panel.title)) return;
      if (id === undefined) live.delete(panel);
      else live.set(panel, { title: panel.title, id });
      // A tab that was shown since the reload may show something else under the same title by now.
      const labels = pageTabs(viewType).map(({ label }) => label);
      const seen = Array.from(live.values(), ({ title }) => title);
      const unseen = before.filter(({ title }) => countOf(title, labels) > countOf(title, seen));
      void state.update(key, [...live.values(), ...unseen].slice(0, MOST)).then(undefined, showFailure);
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
