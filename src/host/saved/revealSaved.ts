// Shows a new saved request in the Saved view, where the side bar is open.

import type * as vscode from 'vscode';
import type { SavedItem } from '../../core/history/history.ts';

export type RevealSaved = (item: SavedItem) => Promise<void>;

/**
 * Unfolds the view and its folder, and leaves keyboard and selection where they are. A side bar that is shut or has other
 * views stays so. `views`: all views of the side bar.
 */
export function savedRevealer(
  savedView: Pick<vscode.TreeView<SavedItem>, 'reveal'>,
  views: readonly Pick<vscode.TreeView<unknown>, 'visible'>[],
): RevealSaved {
  return async (item) => {
    if (!views.some(({ visible }) => visible)) return;
    try {
      await savedView.reveal(item, { select: false, focus: false });
    } catch {
      // It was moved or deleted meanwhile: it is saved all the same.
    }
  };
}
