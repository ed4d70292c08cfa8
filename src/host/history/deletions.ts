// Deletes entries and brings them back. There is no question, as Undo takes its place.

import * as vscode from 'vscode';
import type { Deletion, Selection } from '../../core/history/history.ts';
import { callCount } from '../common/callCount.ts';
import { setStatusBarMessage, showInformationMessage } from '../common/notices.ts';
import type { History } from './history.ts';
import { CONTEXT } from '../common/ids.ts';
import { offerUndo } from '../common/offerUndo.ts';

/** A little less than the ten minutes for which the store keeps what was deleted. */
const UNDO_MS = 590_000;

/** The view that shows the result of an entry. */
type ShownResult = {
  shown(): Promise<{ readonly id: string } | undefined>;
  forget(id: string): void;
};

export interface Deletions {
  /** Deletes all of these together, and offers to undo that. */
  delete(selections: readonly Selection[]): Promise<void>;
  /** Brings back what this window deleted last. */
  undo(): Promise<void>;
}

export function createDeletions(history: History, result: ShownResult): Deletions {
  let done: readonly (readonly Deletion[])[] = [];
  let isBroughtBack = false;

  function setDone(next: readonly (readonly Deletion[])[]): void {
    done = next;
    void vscode.commands.executeCommand('setContext', CONTEXT.hasDeleted, done.length > 0);
  }

  async function restore(deletions: readonly Deletion[]): Promise<void> {
    // The notification stays where it was brought back by the key, and the other way round.
    if (!done.includes(deletions)) return reportNone();
    setDone(done.filter((one) => one !== deletions));
    let count = 0;
    try {
      for (const { stamp } of deletions) count += await history.restore(stamp);
    } catch (error) {
      setDone([...done, deletions]);
      throw error;
    }
    isBroughtBack = true;
    const text =
      count === 0
        ? vscode.l10n.t('What was deleted cannot be brought back any more')
        : vscode.l10n.t('Brought back: {0}', callCount(count));
    setStatusBarMessage(text, 8000);
  }

  function reportNone(): void {
    const message = isBroughtBack
      ? vscode.l10n.t('All that this window deleted in the last ten minutes was brought back already.')
      : vscode.l10n.t('Nothing was deleted in this window in the last ten minutes.');
    void showInformationMessage(message);
  }

  return {
    async delete(selections) {
      const deletions: Deletion[] = [];
      for (const selection of selections) deletions.push(await history.delete(selection));
      const count = deletions.reduce((sum, deletion) => sum + deletion.count, 0);
      if (count === 0) return;
      setDone([...done, deletions]);
      isBroughtBack = false;
      const shown = await result.shown();
      if (shown !== undefined && (await history.stored(shown.id)) === undefined) result.forget(shown.id);
      offerUndo(vscode.l10n.t('Deleted from the history: {0}.', callCount(count)), () => restore(deletions));
    },
    async undo() {
      setDone(done.filter(([first]) => first !== undefined && first.stamp > Date.now() - UNDO_MS));
      const last = done.at(-1);
      if (last !== undefined) return restore(last);
      return reportNone();
    },
  };
}
