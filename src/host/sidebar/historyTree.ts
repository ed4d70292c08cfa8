// The History view for VS Code: rows, their tree items, dragging, and the row that follows a removed one.

import * as vscode from 'vscode';
import type { HistoryEntry, RunningCall } from '../../core/call/call.ts';
import { groupItem, moreEntriesItem, rerunItem, runningItem, searchingItem } from './callItems.ts';
import { entryItem } from './entryItem.ts';
import type { RowFacts } from './entryItem.ts';
import { detailItem } from './detailItems.ts';
import { setDragged } from './dragData.ts';
import { createHistoryRows } from './historyRows.ts';
import type { HistoryRowsServices } from './historyRows.ts';
import { CONTEXT, HISTORY_VIEW } from '../common/ids.ts';
import { nextRow } from './nextRow.ts';
import { foundInReceipts, isOfReceipts } from './foundInReceipts.ts';
import type { RowResults } from '../subjects/rowResults.ts';
import { deletableAt, deletableId, entryIdsOf, isComparison, parentOf } from './treeNodes.ts';
import { setItem } from './setItem.ts';
import type { EntryNode, SetNode, TreeNode } from './treeNodes.ts';
import { addWhereFound } from './whereFound.ts';

export interface HistoryTree
  extends
    vscode.TreeDataProvider<TreeNode>,
    Required<Pick<vscode.TreeDragAndDropController<TreeNode>, 'handleDrag'>> {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  /** Shows more entries in the place of this row, and gives the first of them. */
  showMoreEntries(node: TreeNode): Promise<TreeNode | undefined>;
  /** The node of an entry, for `reveal`; undefined where it is not shown. */
  entryNode(entry: HistoryEntry): Promise<TreeNode | undefined>;
  /** The row to focus where these are deleted; undefined where none is left. */
  nextRow(gone: readonly TreeNode[]): Promise<TreeNode | undefined>;
  /** Writes all rows again: their ages have changed. */
  refresh(): void;
  dispose(): void;
}

export type HistoryTreeServices = HistoryRowsServices & {
  readonly results: RowResults;
  /** The endpoint that calls go to. */
  readonly activeEndpoint: () => string | undefined;
};

export function createHistoryTree(services: HistoryTreeServices): HistoryTree {
  const { history, choice, details, results, contextOf, activeEndpoint } = services;
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  const rows = createHistoryRows(services, () => changed.fire(undefined));
  const listening = vscode.Disposable.from(
    history.onDidChange(() => {
      rows.renew();
      changed.fire(undefined);
    }),
    choice.onDidChange(() => {
      rows.restart();
      changed.fire(undefined);
    }),
    details.onDidChange((parent) => changed.fire(parent)),
  );

  const isElsewhere = ({ endpointId }: Pick<RunningCall, 'endpointId'>): boolean =>
    endpointId !== activeEndpoint();

  /** The result that the row of a set shows: that of the last call of a watch, or what is in receipts of blocks. */
  async function resultOf(set: SetNode): Promise<string> {
    const { of, last } = set;
    if (isOfReceipts(set)) return foundInReceipts(set, history, results);
    return of === 'watch' && 'summary' in last ? (await results.of(last)).text : '';
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      const below = [...(await rows.children(node))];
      if (node !== undefined) return below;
      const isEmpty = below.length === 0 && Object.keys(choice.filter()).length === 0;
      void vscode.commands.executeCommand('setContext', CONTEXT.isHistoryEmpty, isEmpty);
      return below;
    },
    async getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call, contextOf(node.call));
        case 'entry':
          return addWhereFound(
            await entryItemOf(node, !isElsewhere(node.head), services),
            node,
            choice.filter(),
          );
        case 'set':
          return addWhereFound(
            setItem(node, await resultOf(node), contextOf(node.last), isElsewhere(node.last)),
            node,
            choice.filter(),
          );
        case 'group':
          return groupItem(node);
        case 'rerun':
          return rerunItem(node);
        case 'moreEntries':
          return moreEntriesItem(node);
        case 'searching':
          return searchingItem();
        default:
          return detailItem(node);
      }
    },
    getParent: parentOf,
    handleDrag: (dragged, data) => setDragged(data, HISTORY_VIEW, entryIdsOf(dragged)),
    showMoreEntries: (node) => rows.showMore(node),
    entryNode: (entry) => rows.entryNode(entry),
    nextRow: (gone) =>
      nextRow(gone.map(deletableAt), {
        getChildren: async (node) => [...(await rows.children(node))],
        getParent: parentOf,
        idOf: deletableId,
        staysEmpty: false,
      }),
    refresh: () => changed.fire(undefined),
    dispose() {
      rows.dispose();
      listening.dispose();
      changed.dispose();
    },
  };
}

async function entryItemOf(
  { head, parent }: EntryNode,
  isActive: boolean,
  { reruns, results, contextOf }: Pick<HistoryTreeServices, 'reruns' | 'results' | 'contextOf'>,
): Promise<vscode.TreeItem> {
  const [rerun, result] = await Promise.all([reruns.of(head), results.of(head)]);
  const set = parent?.kind === 'set' ? parent : undefined;
  const isCompared = set !== undefined && isComparison(set);
  const ofSet = (set?.last ?? {}) as RowFacts['ofSet'];
  return entryItem(head, { rerun, result, isActive, isCompared, ofSet, context: contextOf(head) });
}
