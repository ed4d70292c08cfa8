// Owns which entries a command on several rows means: those selected, those of an explanation, all of a group.

import type * as vscode from 'vscode';
import type { HistoryFilter, Selection } from '../core/history/history.ts';
import type { History } from './history.ts';
import { GROUP_MEMBER } from './historyTree.ts';
import { entryIdOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

/** `argument` and `selected` are what VS Code gives a command of a menu; without them it is the rows selected in the view. */
export async function selectedEntries(
  view: Pick<vscode.TreeView<TreeNode>, 'selection'>,
  history: History,
  filter: HistoryFilter,
  argument: unknown,
  selected: unknown,
): Promise<readonly Selection[]> {
  const rows = Array.isArray(selected)
    ? (selected as readonly TreeNode[])
    : isRow(argument)
      ? [argument]
      : view.selection;
  const groups: Selection[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    const id = entryIdOf(row);
    if (id !== undefined) ids.add(id);
    else if (row.kind === 'group') groups.push({ ...filter, [GROUP_MEMBER[row.by]]: row.key });
    else if (row.kind === 'explanation')
      for (const call of await history.explanation(row.run.id)) ids.add(call.id);
  }
  return ids.size === 0 ? groups : [[...ids], ...groups];
}

function isRow(argument: unknown): argument is TreeNode {
  return typeof argument === 'object' && argument !== null && 'kind' in argument;
}
