// Owns the rows of the History view: calls under way, then ended calls, grouped or newest first, and below each its
// result and its request.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import type { GroupBy, HistoryFilter, KeptHead } from '../core/history/history.ts';
import { canGroup } from '../core/history/parseFilter.ts';
import { localDay } from '../core/history/localDay.ts';
import {
  entryItem,
  explanationItem,
  groupItem,
  moreEntriesItem,
  rerunItem,
  runningItem,
  searchingItem,
} from './callItems.ts';
import { detailItem } from './detailItems.ts';
import { PAGE } from './detailRows.ts';
import type { DetailRows } from './detailRows.ts';
import { setDragged } from './dragged.ts';
import { entryDetails } from './entryDetails.ts';
import type { History } from './history.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { createHistorySearch } from './historySearch.ts';
import { HISTORY_VIEW } from './ids.ts';
import type { Reruns } from './reruns.ts';
import { rowAfter } from './rowAfter.ts';
import { deletableAt, deletableId, entryIdsOf, parentOf } from './treeNodes.ts';
import type { DetailNode, EntryNode, ExplanationNode, GroupNode, TreeNode } from './treeNodes.ts';

export interface HistoryTree
  extends
    vscode.TreeDataProvider<TreeNode>,
    Required<Pick<vscode.TreeDragAndDropController<TreeNode>, 'handleDrag'>> {
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  /** Shows more of the entries at the end of which this row is, and gives the first of them. */
  showMoreEntries(node: TreeNode): Promise<TreeNode | undefined>;
  /** The node of an entry, for `reveal`; undefined where it is not among those that are shown. */
  entryNode(entry: HistoryEntry): Promise<TreeNode | undefined>;
  /** The row to go on with where these are deleted; undefined where none is left. */
  rowAfter(gone: readonly TreeNode[]): Promise<TreeNode | undefined>;
  dispose(): void;
}

/** What decoding may know beyond an entry itself. */
export type ContextOf = (entry: Pick<HistoryEntry, 'endpointId'>) => DecodeContext;

/** The member of the filter that a group is about. */
export const GROUP_MEMBER = {
  day: 'day',
  method: 'method',
  endpoint: 'endpointId',
  outcome: 'outcome',
} as const satisfies Record<GroupBy, keyof HistoryFilter>;

/** The key of the group that an entry is in. */
const KEY_OF: Readonly<Record<GroupBy, (entry: HistoryEntry) => string>> = {
  day: ({ startedAt }) => localDay(startedAt),
  method: ({ method }) => method,
  endpoint: ({ endpointId }) => endpointId,
  outcome: ({ ok, outcome }) => (ok || outcome.ok ? 'result' : outcome.failure.kind),
};

export type HistoryTreeServices = {
  readonly history: History;
  readonly choice: HistoryChoice;
  readonly contextOf: ContextOf;
  readonly details: DetailRows;
  readonly reruns: Reruns;
};

export function createHistoryTree(services: HistoryTreeServices): HistoryTree {
  const { history, choice, contextOf, details, reruns } = services;
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  /** How many entries are shown, at the root or in the group of this key. */
  const shown = new Map<string, number>();
  const search = createHistorySearch(history, () => changed.fire(undefined));
  const listening = vscode.Disposable.from(
    history.onDidChange(() => {
      search.renew();
      changed.fire(undefined);
    }),
    choice.onDidChange(() => {
      search.stop();
      shown.clear();
      changed.fire(undefined);
    }),
    details.onDidChange((parent) => changed.fire(parent)),
  );

  async function roots(): Promise<readonly TreeNode[]> {
    const filter = choice.filter();
    const grouping = choice.grouping();
    if (!canGroup(filter)) return [...runningNodes(undefined), ...foundNodes(filter)];
    const ended = grouping === 'none' ? entriesIn(undefined) : groupNodes(grouping, filter);
    /** A call under way for each explanation that is. */
    const explaining = new Map(history.running().map((call) => [call.explanation?.id, call]));
    const rows = await ended;
    for (const row of rows) if (row.kind === 'explanation') explaining.delete(row.run.id);
    const begun = [...explaining.values()].flatMap((last): readonly TreeNode[] => {
      const { explanation: run } = last;
      return run === undefined ? [] : [{ kind: 'explanation', run, last, calls: 0, isRunning: true }];
    });
    return [...runningNodes(undefined), ...begun, ...rows];
  }

  function foundNodes(filter: HistoryFilter): readonly TreeNode[] {
    const { heads, isSearching, hasMore } = search.found(filter);
    return [
      ...heads.map((head) => entryNodeOf(head, undefined)),
      ...(isSearching ? [{ kind: 'searching' } as const] : []),
      ...(hasMore && !isSearching ? [{ kind: 'moreEntries', count: heads.length } as const] : []),
    ];
  }

  async function groupNodes(by: GroupBy, filter: HistoryFilter): Promise<readonly TreeNode[]> {
    const groups = await history.groups(by, filter);
    return groups.map((group, index) => ({ kind: 'group', by, ...group, isFirst: index === 0 }));
  }

  /** The calls of an explanation are one row wherever all of them are in the same place. */
  function filterIn(group: GroupNode | undefined): HistoryFilter {
    const filter = choice.filter();
    const together = group === undefined || group.by === 'day' || group.by === 'endpoint';
    return {
      ...filter,
      ...(group === undefined ? {} : { [GROUP_MEMBER[group.by]]: group.key }),
      ...(together && Object.keys(filter).length === 0 ? { explanationsAsOne: true } : {}),
    };
  }

  async function entriesIn(group: GroupNode | undefined): Promise<readonly TreeNode[]> {
    const count = shown.get(group?.key ?? '') ?? PAGE;
    const { heads } = await history.page(filterIn(group), count + 1);
    const parent = group === undefined ? {} : { parent: group };
    const running = new Set(history.running().map((call) => call.explanation?.id));
    const rows = heads.slice(0, count).map((head): TreeNode => {
      const { explanation: run, calls } = head;
      if (run === undefined || calls === undefined) return entryNodeOf(head, group);
      return { kind: 'explanation', run, last: head, calls, isRunning: running.has(run.id), ...parent };
    });
    return heads.length <= count ? rows : [...rows, { kind: 'moreEntries', count, ...parent }];
  }

  function entryNodeOf(head: KeptHead, parent: EntryNode['parent']): EntryNode {
    return { kind: 'entry', head, ...(parent === undefined ? {} : { parent }) };
  }

  /** `explanation`: the id that the calls share. */
  function runningNodes(explanation: string | undefined): readonly TreeNode[] {
    const calls = history.running().filter((call) => call.explanation?.id === explanation);
    return calls.map((call) => ({ kind: 'running', call }));
  }

  async function callsOf(parent: ExplanationNode): Promise<readonly TreeNode[]> {
    const heads = await history.explanation(parent.run.id);
    return [...heads.map((head) => entryNodeOf(head, parent)), ...runningNodes(parent.run.id)];
  }

  async function detailsOf(parent: EntryNode): Promise<readonly TreeNode[]> {
    const entry = await history.get(parent.head.id);
    if (entry === undefined) return [];
    const rerun = await reruns.of(parent.head);
    return [
      ...(rerun === undefined ? [] : [{ kind: 'rerun', ...rerun, parent } as const]),
      ...entryDetails(entry, contextOf(entry)).map((row) => ({ ...row, parent }) as DetailNode),
    ];
  }

  async function children(node: TreeNode | undefined): Promise<readonly TreeNode[]> {
    if (node === undefined) return roots();
    if (node.kind === 'group') return entriesIn(node);
    if (node.kind === 'explanation') return callsOf(node);
    return node.kind === 'entry' ? detailsOf(node) : details.children(node);
  }

  return {
    onDidChangeTreeData: changed.event,
    getChildren: async (node) => [...(await children(node))],
    async getTreeItem(node) {
      switch (node.kind) {
        case 'running':
          return runningItem(node.call);
        case 'entry':
          return entryItem(node.head, await reruns.of(node.head));
        case 'explanation':
          return explanationItem(node);
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
    handleDrag: (rows, data) => setDragged(data, HISTORY_VIEW, entryIdsOf(rows)),
    async showMoreEntries(node) {
      if (node.kind !== 'moreEntries') return undefined;
      const { count, parent } = node;
      if (!canGroup(choice.filter())) {
        search.showMore();
        return undefined;
      }
      shown.set(parent?.key ?? '', count * 2);
      changed.fire(undefined);
      return (await entriesIn(parent))[count];
    },
    async entryNode(entry) {
      const isIt = (node: TreeNode): boolean => node.kind === 'entry' && node.head.id === entry.id;
      const rows = await roots();
      const grouping = choice.grouping();
      const key = grouping === 'none' ? undefined : KEY_OF[grouping](entry);
      const group = rows.find((node) => node.kind === 'group' && node.key === key);
      return (group === undefined ? rows : await children(group)).find(isIt);
    },
    rowAfter: (gone) =>
      rowAfter(gone.map(deletableAt), {
        getChildren: async (node) => [...(await children(node))],
        getParent: parentOf,
        idOf: deletableId,
        staysEmpty: false,
      }),
    dispose() {
      search.stop();
      listening.dispose();
      changed.dispose();
    },
  };
}
