// Deletes entries and restores them. It does not ask before, because the user can undo a deletion.

import * as vscode from 'vscode';
import type { Deletion, Selection } from '../../core/history/history.ts';
import { callCount } from '../common/callCount.ts';
import type { History } from './history.ts';
import { HISTORY_VIEW } from '../common/ids.ts';
import type { Removals } from '../common/removals.ts';

/** The view that shows the result of an entry. */
type ShownResult = {
  shown(): Promise<{ readonly id: string } | undefined>;
  forget(id: string): void;
};

export interface Deletions {
  /** Deletes all of these entries together, and offers Undo. */
  delete(selections: readonly Selection[]): Promise<void>;
  /** Stops showing a result whose entry was deleted. The view may show another result by now, which stays. */
  forgetDeleted(): Promise<void>;
}

export function createDeletions(
  history: History,
  result: ShownResult,
  removals: Pick<Removals, 'add'>,
): Deletions {
  async function restore(deletions: readonly Deletion[]): Promise<string> {
    let count = 0;
    for (const { stamp } of deletions) count += await history.restore(stamp);
    return count === 0
      ? vscode.l10n.t('What was deleted can no longer be restored')
      : vscode.l10n.t('Restored: {0}', callCount(count));
  }

  async function forgetDeleted(): Promise<void> {
    const shown = await result.shown();
    if (shown !== undefined && (await history.stored(shown.id)) === undefined) result.forget(shown.id);
  }

  return {
    forgetDeleted,
    async delete(selections) {
      const deletions: Deletion[] = [];
      for (const selection of selections) deletions.push(await history.delete(selection));
      const count = deletions.reduce((sum, deletion) => sum + deletion.count, 0);
      if (count === 0) return;
      removals.add({
        view: HISTORY_VIEW,
        message: vscode.l10n.t('Deleted from the history: {0}', callCount(count)),
        undo: () => restore(deletions),
      });
      await forgetDeleted();
    },
  };
}
