// Tabs of pages that VS Code has restored but not shown since a reload. Such a tab has no panel until it is shown:
// what it shows is known only by its title, as it was kept before.

import * as vscode from 'vscode';
import { HISTORY_VIEW } from './ids.ts';
import { pageTabs, showTab } from './pagePanel.ts';
import type { ShowMode } from './pagePanel.ts';

/** More than anyone has open. */
const MOST = 200;

/** `id`: of what the page shows. `key`: the same for all that would be made again of the same. */
export type OnTab = { readonly id: string; readonly key?: string };
type KnownTab = OnTab & { readonly title: string };
type Titled = Pick<vscode.WebviewPanel, 'title'>;

export interface UnseenTabs {
  /** Keeps what a panel shows; undefined where that is not recorded, and once it is closed. */
  note(panel: Titled, shown: OnTab | undefined): void;
  /**
   * Shows the tab of this id or key; false where there is none, or where another tab has the same title. `then`: called
   * once its page has come up.
   */
  show(idOrKey: string | undefined, how: ShowMode, then?: () => void): boolean;
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

  function tabOf({ id, title }: KnownTab): vscode.Tab | undefined {
    const seen = [...live.values()];
    const isSeen = seen.some((one) => one.id === id);
    const isCertain = [...seen, ...before].every((one) => one.title !== title || one.id === id);
    const [tab, other] = pageTabs(viewType).filter(({ label }) => label === title);
    return isCertain && !isSeen && other === undefined ? tab : undefined;
  }

  return {
    note(panel, shown) {
      if (isDisposed) return;
      const { id } = shown ?? {};
      const known = live.get(panel);
      if (id !== undefined && waiting?.id === id) waiting.isThere();
      // Another page than the expected one has come up.
      else if (id !== undefined && known === undefined) waiting = undefined;
      // The page of a watch reports each run.
      if (known?.id === id && (id === undefined || known?.title === panel.title)) return;
      if (shown === undefined) live.delete(panel);
      else live.set(panel, { title: panel.title, ...shown });
      // A tab that was shown since the reload may show something else under the same title by now.
      const labels = pageTabs(viewType).map(({ label }) => label);
      const seen = Array.from(live.values(), ({ title }) => title);
      const unseen = before.filter(({ title }) => countOf(title, labels) > countOf(title, seen));
      void state.update(key, [...live.values(), ...unseen].slice(0, MOST)).then(undefined, showFailure);
    },
    show(idOrKey, how, then) {
      if (idOrKey === undefined) return false;
      const known = before.find(({ id, key: shared }) => id === idOrKey || shared === idOrKey);
      const tab = known && tabOf(known);
      if (known === undefined || tab === undefined) return false;
      // VS Code has no way to show such a tab without the keyboard focus, which the page takes as it comes up: the row
      // that was clicked gets it back then.
      const isThere = (): void => {
        waiting = undefined;
        if (how !== 'front')
          vscode.commands.executeCommand(`${HISTORY_VIEW}.focus`).then(undefined, showFailure);
        then?.();
      };
      waiting = how === 'front' && then === undefined ? undefined : { id: known.id, isThere };
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
