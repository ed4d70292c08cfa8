// Owns which entries a command on several rows means: those of the rows, those of an explanation, all of a group.

import type { HistoryFilter, Selection } from '../core/history/history.ts';
import type { History } from './history.ts';
import { GROUP_MEMBER } from './historyRows.ts';
import { entryIdOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

/** `filter`: what a group is a part of. */
export async function selectedEntries(
  rows: readonly TreeNode[],
  history: Pick<History, 'explanation'>,
  filter: HistoryFilter,
): Promise<readonly Selection[]> {
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
