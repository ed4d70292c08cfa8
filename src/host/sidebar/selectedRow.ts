// Finds the row that a command means: its argument, or the row selected last in either tree.

import * as vscode from 'vscode';
import { CONTEXT, HISTORY_VIEW } from '../common/ids.ts';
import type { RESULT_TREE } from '../common/ids.ts';
import { oneAtATime, targetRows } from './commandTargets.ts';
import type { TreeNode } from './treeNodes.ts';

export type TreeViews = Readonly<Record<typeof HISTORY_VIEW | typeof RESULT_TREE, vscode.TreeView<TreeNode>>>;

export interface SelectedRow {
  /** `argument`: a row, or the id of the view in which a key was pressed. */
  of(argument: unknown): Promise<TreeNode | undefined>;
  /** The view in which this row is selected. */
  viewOf(row: TreeNode): vscode.TreeView<TreeNode> | undefined;
  dispose(): void;
}

export function createSelectedRow(views: TreeViews): SelectedRow {
  let last = views[HISTORY_VIEW];
  const listening = Object.values(views).map((view) =>
    view.onDidChangeSelection(({ selection }) => {
      if (selection.length > 0) last = view;
      const kind = last.selection[0]?.kind ?? '';
      void vscode.commands.executeCommand('setContext', CONTEXT.selectedRow, kind);
    }),
  );
  return {
    async of(argument) {
      if (typeof argument === 'string' && Object.hasOwn(views, argument))
        return (await oneAtATime(() => targetRows(views[argument as keyof TreeViews], argument)))?.[0];
      return isRow(argument) ? argument : last.selection[0];
    },
    viewOf: (row) => Object.values(views).find(({ selection }) => selection[0] === row),
    dispose: () => vscode.Disposable.from(...listening).dispose(),
  };
}

function isRow(argument: unknown): argument is TreeNode {
  return typeof argument === 'object' && argument !== null && 'kind' in argument;
}
