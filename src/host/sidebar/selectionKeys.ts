// The context keys of what is selected in the History and Saved views, for commands that need it.

import * as vscode from 'vscode';
import { CONTEXT } from '../common/ids.ts';
import { isAsked } from './commandTargets.ts';
import { deletableId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

type Selecting<Row> = Pick<vscode.TreeView<Row>, 'onDidChangeSelection'>;

export interface FollowedSelections {
  /** Whether something is selected in the Saved view, and nothing was in the History view since. */
  isSavedSelected(): boolean;
  dispose(): void;
}

/** Sets them at each change of the selection, until it is disposed. */
export function followSelections(
  historyView: Selecting<TreeNode>,
  savedView: Selecting<unknown>,
): FollowedSelections {
  let isSavedSelected = false;
  const listening = vscode.Disposable.from(
    historyView.onDidChangeSelection(({ selection }) => {
      if (isAsked(historyView)) return;
      if (selection.length > 0) isSavedSelected = false;
      const hasCalls = selection.some((row) => deletableId(row) !== undefined);
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedCalls, hasCalls);
    }),
    savedView.onDidChangeSelection(({ selection }) => {
      if (isAsked(savedView)) return;
      isSavedSelected = selection.length > 0;
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedSaved, selection.length > 0);
    }),
  );
  return { isSavedSelected: () => isSavedSelected, dispose: () => listening.dispose() };
}
