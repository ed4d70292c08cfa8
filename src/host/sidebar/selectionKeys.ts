// Sets the context keys for what is selected in the History and Saved views, for commands that need a selection.

import * as vscode from 'vscode';
import { CONTEXT } from '../common/ids.ts';
import { isFindingFocus } from './commandTargets.ts';
import { deletableId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

type Selecting<Row> = Pick<vscode.TreeView<Row>, 'onDidChangeSelection'>;

/** Sets the context keys at each change of a selection, until it is disposed. */
export function followSelections(
  historyView: Selecting<TreeNode>,
  savedView: Selecting<unknown>,
): vscode.Disposable {
  return vscode.Disposable.from(
    historyView.onDidChangeSelection(({ selection }) => {
      if (isFindingFocus(historyView)) return;
      const hasCalls = selection.some((row) => deletableId(row) !== undefined);
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedCalls, hasCalls);
    }),
    savedView.onDidChangeSelection(({ selection }) => {
      if (isFindingFocus(savedView)) return;
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedSaved, selection.length > 0);
    }),
  );
}
