// The tree of the History view: running calls, ended calls, grouped or newest first, and below each its result and
// request.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { EntryMarks, GroupBy, HistoryFilter } from '../../core/history/history.ts';
import { setOf } from '../../core/call/callSet.ts';
import { localDay } from '../../core/history/localDay.ts';
import { outcomeKind } from '../../core/history/outcomeKind.ts';
import { canGroup } from '../../core/history/parseFilter.ts';
import type { History } from '../history/history.ts';
import type { Reruns } from '../history/reruns.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { DetailRows } from './detailRows.ts';
import { countEndpoints, createEndedRows, entryNodeOf, isOfGroup } from './endedRows.ts';
import type { EndedRows } from './endedRows.ts';
import { entryDetails } from './entryDetails.ts';
import type { ExplainedOutcomes } from './explainedOutcomes.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { createHistorySearch } from './historySearch.ts';
import type { HistorySearch } from './historySearch.ts';
import type { DetailNode, EntryNode, GroupNode, SetNode, TreeNode } from './treeNodes.ts';

export interface HistoryRows {
  /** The rows below a node; without it, those at the root. */
  children(node: TreeNode | undefined): Promise<readonly TreeNode[]>;
  /** Shows more rows in the place of this one; gives the first of them, if it is known. */
  showMore(node: TreeNode): Promise<TreeNode | undefined>;
  /** The row of an entry, or of the set that holds it, once it is recorded; undefined where it is not shown. */
  entryNode(entry: HistoryEntry): Promise<TreeNode | undefined>;
  /** Searches again, after the history has changed. */
  renew(): void;
  /** Goes back to the first rows. */
  restart(): void;
  dispose(): void;
}

/** The key of the group that an entry is in. */
const KEY_OF: Readonly<Record<GroupBy, (entry: HistoryEntry & EntryMarks) => string>> = {
  day: ({ startedAt }) => localDay(startedAt),
  method: ({ method }) => method,
  endpoint: ({ endpointId }) => endpointId,
  outcome: outcomeKind,
};

export type HistoryRowsServices = {
  readonly history: History;
  readonly choice: HistoryChoice;
  readonly contextOf: ContextOf;
  readonly details: DetailRows;
  readonly reruns: Reruns;
  readonly outcomes: ExplainedOutcomes;
};

/** `changed`: called when the rows have changed. */
export function createHistoryRows(services: HistoryRowsServices, changed: () => void): HistoryRows {
  const { history, choice, details } = services;
  const search = createHistorySearch(history, changed);
  const ended = createEndedRows(services);

  async function roots(): Promise<readonly TreeNode[]> {
    const filter = choice.filter();
    const grouping = choice.grouping();
    if (!canGroup(filter))
      return [...runningNodes(history, undefined), ...(await foundNodes(search, filter, ended))];
    const reading = grouping === 'none' ? ended.entries(undefined) : ended.groups(grouping);
    // Read this before the store replies: a set could end meanwhile, and be in neither list.
    const begun = setsUnderWay(history);
    const rows = await reading;
    const known = new Set(rows.flatMap((row) => (row.kind === 'set' ? [row.id] : [])));
    return [...runningNodes(history, undefined), ...begun.filter(({ id }) => !known.has(id)), ...rows];
  }

  async function children(node: TreeNode | undefined): Promise<readonly TreeNode[]> {
    if (node === undefined) return roots();
    if (node.kind === 'group') return ended.entries(node);
    if (node.kind === 'set') return callsOf(node, history);
    return node.kind === 'entry' ? detailsOf(node, services) : details.children(node);
  }

  return {
    children,
    async showMore(node) {
      if (node.kind !== 'moreEntries') return undefined;
      if (!canGroup(choice.filter())) {
        search.showMore();
        return undefined;
      }
      const first = ended.showMore(node);
      changed();
      return first;
    },
    async entryNode(entry) {
      await history.recorded(entry.id);
      const set = setOf(entry)?.id;
      const isIt = (node: TreeNode): boolean =>
        node.kind === 'set' ? node.id === set : node.kind === 'entry' && node.head.id === entry.id;
      const rows = await roots();
      const grouping = choice.grouping();
      const key = grouping === 'none' ? undefined : KEY_OF[grouping](entry);
      const group = rows.find((node) => node.kind === 'group' && node.key === key);
      return (group === undefined ? rows : await children(group)).find(isIt);
    },
    renew: () => search.renew(),
    restart() {
      search.stop();
      ended.restart();
    },
    dispose: () => search.stop(),
  };
}

/** `set`: the id that the calls share. */
function runningNodes(history: History, set: string | undefined, group?: GroupNode): readonly TreeNode[] {
  const calls = history.running().filter((call) => setOf(call)?.id === set && isOfGroup(call, group));
  return calls.map((call) => ({ kind: 'running', call }));
}

/** A row for each set with a running call. */
function setsUnderWay(history: History): readonly SetNode[] {
  const running = history.running();
  const last = new Map(running.map((call) => [setOf(call)?.id, call]));
  return [...last.values()].flatMap((call): readonly SetNode[] => {
    const set = setOf(call);
    if (set === undefined) return [];
    const endpoints = countEndpoints(running.filter((other) => setOf(other)?.id === set.id));
    const none = { calls: 0, failed: 0, alike: undefined, isPinned: false, outcome: undefined };
    return [{ kind: 'set', ...set, ...none, last: call, endpoints, isRunning: true }];
  });
}

async function foundNodes(
  search: HistorySearch,
  filter: HistoryFilter,
  ended: EndedRows,
): Promise<readonly TreeNode[]> {
  const { heads, isSearching, hasMore } = search.found(filter);
  return [
    ...(await ended.found(heads)),
    ...(isSearching ? [{ kind: 'searching' } as const] : []),
    ...(hasMore && !isSearching ? [{ kind: 'moreEntries', count: heads.length } as const] : []),
  ];
}

async function callsOf(parent: SetNode, history: History): Promise<readonly TreeNode[]> {
  const heads = (await history.together(parent.id)).filter((head) => isOfGroup(head, parent.parent));
  const running = runningNodes(history, parent.id, parent.parent);
  return [...heads.map((head) => entryNodeOf(head, parent)), ...running];
}

async function detailsOf(
  parent: EntryNode,
  { history, reruns, contextOf }: HistoryRowsServices,
): Promise<readonly TreeNode[]> {
  const entry = await history.get(parent.head.id);
  if (entry === undefined) return [];
  const rerun = await reruns.of(parent.head);
  return [
    ...(rerun === undefined ? [] : [{ kind: 'rerun', ...rerun, parent } as const]),
    ...entryDetails(entry, contextOf(entry)).map((row) => ({ ...row, parent }) as DetailNode),
  ];
}
