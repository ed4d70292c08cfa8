// The context keys of what is selected in the History and Saved views, for commands that need it.

import * as vscode from 'vscode';
import { CONTEXT } from '../common/ids.ts';
import { isAsked } from './commandTargets.ts';
import { deletableId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

type Selecting<Row> = Pick<vscode.TreeView<Row>, 'onDidChangeSelection'>;

/** Sets them at each change of the selection, until it is disposed. */
export function followSelections(
  historyView: Selecting<TreeNode>,
  savedView: Selecting<unknown>,
): vscode.Disposable {
  return vscode.Disposable.from(
    historyView.onDidChangeSelection(({ selection }) => {
      if (isAsked(historyView)) return;
      const hasCalls = selection.some((row) => deletableId(row) !== undefined);
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedCalls, hasCalls);
    }),
    savedView.onDidChangeSelection(({ selection }) => {
      if (isAsked(savedView)) return;
      void vscode.commands.executeCommand('setContext', CONTEXT.hasSelectedSaved, selection.length > 0);
    }),
  );
}
