// Deletions of this window that can be undone: the status bar reports each for a while, with Undo.

import * as vscode from 'vscode';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { CONTEXT, HISTORY_VIEW } from './ids.ts';
import { setStatusBarMessage, showErrorMessage, showInformationMessage } from './notices.ts';
import { createStatusBarItem } from './views.ts';

export type Removal = {
  /** The id of the view from which the rows were deleted. */
  readonly view: string;
  /** What was deleted, in a few words. */
  readonly message: string;
  /** Restores what was deleted, and returns a message for the user. Throws where that is not possible. */
  readonly undo: () => string | Promise<string>;
};

export interface Removals {
  /** Keeps the deletion, and offers Undo. */
  add(removal: Removal): void;
  /** Undoes the last deletion from this view, or from any view. */
  undo(view?: string): Promise<void>;
  dispose(): void;
}

/** A little less than the ten minutes for which the history keeps deleted calls. */
const UNDO_MS = 590_000;
const SHOWN_MS = 15_000;
const SAID_MS = 8_000;
const LONGEST_MESSAGE = 80;

export function createRemovals(): Removals {
  /** Oldest first, each with the timer that ends it. */
  const kept = new Map<Removal, { readonly until: number; readonly timer: NodeJS.Timeout }>();
  let shown: { readonly removal: Removal; readonly timer: NodeJS.Timeout } | undefined;
  const item = createStatusBarItem('ethRpc.removed', 10, {
    name: vscode.l10n.t('Ethereum RPC undo'),
    command: 'ethRpc.undoDelete',
  });

  function updateContext(): void {
    const views = [...kept.keys()].map(({ view }) => view);
    void vscode.commands.executeCommand('setContext', CONTEXT.hasDeleted, views.length > 0);
    void vscode.commands.executeCommand('setContext', CONTEXT.hasDeletedCalls, views.includes(HISTORY_VIEW));
  }

  function hide(): void {
    clearTimeout(shown?.timer);
    shown = undefined;
    item.hide();
  }

  function drop(removal: Removal): void {
    clearTimeout(kept.get(removal)?.timer);
    kept.delete(removal);
    if (shown?.removal === removal) hide();
    updateContext();
  }

  function keep(removal: Removal, until: number): void {
    kept.set(removal, { until, timer: setTimeout(() => drop(removal), Math.max(0, until - Date.now())) });
    updateContext();
  }

  function show(removal: Removal): void {
    hide();
    item.show(textsOf(removal));
    shown = { removal, timer: setTimeout(hide, SHOWN_MS) };
  }

  async function bringBack(removal: Removal): Promise<void> {
    const before = kept.get(removal);
    if (before === undefined) return reportNone();
    // Dropped first, so that it is not undone twice.
    drop(removal);
    try {
      setStatusBarMessage(await removal.undo(), SAID_MS);
    } catch (error) {
      keep(removal, before.until);
      // It is again the one that Undo restores next.
      show(removal);
      void askAgain(removal, reasonOf(error));
    }
  }

  async function askAgain(removal: Removal, reason: string): Promise<void> {
    const button = vscode.l10n.t('Undo');
    const problem = vscode.l10n.t('It could not be restored: {0}', reason);
    if ((await showErrorMessage(problem, button)) === button) await bringBack(removal);
  }

  return {
    add(removal) {
      keep(removal, Date.now() + UNDO_MS);
      show(removal);
    },
    async undo(view) {
      const last = [...kept.keys()].findLast((removal) => view === undefined || removal.view === view);
      return last === undefined ? reportNone() : bringBack(last);
    },
    dispose() {
      for (const { timer } of kept.values()) clearTimeout(timer);
      hide();
      item.dispose();
    },
  };
}

function textsOf({ message }: Removal) {
  const text = ellipsis(message, LONGEST_MESSAGE);
  const undo = vscode.l10n.t('Undo');
  return {
    parts: [{ icon: 'discard' }, `${text} · ${undo}`],
    tooltip: vscode.l10n.t('Click to restore it, or run “Undo Delete” within ten minutes.'),
    label: `${text}. ${undo}`,
  };
}

function reportNone(): void {
  void showInformationMessage(vscode.l10n.t('Nothing was deleted here in the last ten minutes.'));
}

/** The command that undoes a deletion. A key binding passes the view that has the focus. */
export function removalCommands(removals: Removals) {
  return {
    'ethRpc.undoDelete': (view?: unknown) => removals.undo(typeof view === 'string' ? view : undefined),
  };
}
