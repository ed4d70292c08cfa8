// The pages of repeated calls, one for each, and their count in the status bar.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';
import { createStatusBarItem } from '../common/views.ts';
import { WATCH_VIEW } from '../common/ids.ts';
import { createPagePanels } from '../common/pagePanel.ts';
import type { PagePanels, ShowMode } from '../common/pagePanel.ts';
import type { UnseenTabs } from '../common/unseenTabs.ts';
import { repetitionId } from './recordedRuns.ts';
import type { RepeatTask } from './repeat.ts';
import { connectRepeatPage } from './repeatPage.ts';
import type { RepeatListeners, RepeatPageServices } from './repeatShowing.ts';

export interface Repeats {
  /** The page that has the focus, or had it until a menu was opened. */
  readonly active: PagePanels<RepeatTask>['active'];
  /** Starts a repetition on a page of its own. Shows a past one from the history, on its page if that is still open. */
  open(task: RepeatTask): void;
  /** Shows a repetition from the history in the preview page; the focus stays where it is. */
  preview(task: RepeatTask): void;
  /** Connects a page after a reload; no call is made by that. */
  restore(panel: vscode.WebviewPanel): void;
  /** Brings the page of a running repetition to the front, each in turn. */
  showRunning(): void;
  dispose(): void;
}

export function createRepeats(
  extensionUri: vscode.Uri,
  services: RepeatPageServices,
  unseen: UnseenTabs,
  follow: RepeatListeners['follow'],
): Repeats {
  /** All panels, and whether their repetition is running. The panel that was brought to the front last comes last. */
  const panels = new Map<vscode.WebviewPanel, boolean>();
  const item = createStatusBarItem('ethRpc.watches', 9, {
    name: vscode.l10n.t('Ethereum RPC watches'),
    command: 'ethRpc.showWatch',
  });

  const running = (): readonly vscode.WebviewPanel[] =>
    [...panels].flatMap(([panel, isRunning]) => (isRunning ? [panel] : []));

  function notify(): void {
    const count = running().length;
    const text = count === 1 ? vscode.l10n.t('1 watch') : vscode.l10n.t('{0} watches', count);
    if (count === 0) return item.hide();
    item.show({
      parts: [{ icon: 'eye' }, text],
      tooltip: vscode.l10n.t('Calls that run again and again in this window. Click to see them.'),
      label: vscode.l10n.t('Ethereum RPC: {0} running', text),
    });
  }

  const kind = {
    viewType: WATCH_VIEW,
    title: vscode.l10n.t('Watch'),
    name: 'watch',
    showUnseen: ({ past }: RepeatTask, how: ShowMode) => unseen.show(past && repetitionId(past), how),
  } as const;
  const pages = createPagePanels<RepeatTask>(extensionUri, kind, (panel, { task }) => {
    panels.set(panel, false);
    const page = connectRepeatPage(services, panel, task, {
      notify(isRunning) {
        if (panels.get(panel) === isRunning) return;
        panels.set(panel, isRunning);
        notify();
      },
      note: (id) => unseen.note(panel, id === undefined ? undefined : { id }),
      follow,
    });
    return {
      ...page,
      dispose() {
        page.dispose();
        unseen.note(panel, undefined);
        panels.delete(panel);
        notify();
      },
    };
  });

  return {
    active: () => pages.active(),
    open: (task) => pages.open(task),
    preview: (task) => pages.preview(task),
    restore: (panel) => pages.restore(panel),
    showRunning() {
      const [next] = running();
      if (next === undefined)
        return void showInformationMessage(vscode.l10n.t('No watch is running in this window.'));
      panels.delete(next);
      panels.set(next, true);
      next.reveal();
    },
    dispose() {
      pages.dispose();
      item.dispose();
    },
  };
}
