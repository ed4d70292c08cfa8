// Owns which rows stand below which in the History view: calls under way, then ended calls, grouped or newest first, and
// below each its result and its request. Refuses to know how a row looks.

import type { HistoryEntry } from '../core/call.ts';
import type { GroupBy, HistoryFilter, KeptHead } from '../core/history/history.ts';
import { localDay } from '../core/history/localDay.ts';
import { canGroup } from '../core/history/parseFilter.ts';
import { PAGE } from './detailRows.ts';
import type { DetailRows } from './detailRows.ts';
import { entryDetails } from './entryDetails.ts';
import { createExplainedOutcomes } from './explainedOutcomes.ts';
import type { History } from './history.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { createHistorySearch } from './historySearch.ts';
import type { ContextOf } from './knowledge.ts';
import type { Reruns } from './reruns.ts';
import type { DetailNode, EntryNode, ExplanationNode, GroupNode, TreeNode } from './treeNodes.ts';

export interface HistoryRows {
  /** The rows below one; without it, those at the root. */
  children(node: TreeNode | undefined): Promise<readonly TreeNode[]>;
  /** Has more rows from now on where this one stands at their end; gives the first of them, where it is known. */
  showMore(node: TreeNode): Promise<TreeNode | undefined>;
  /** The row of an entry; undefined where it is not among those that are shown. */
  entryNode(entry: HistoryEntry): Promise<TreeNode | undefined>;
  /** Searches anew in what has changed. */
  renew(): void;
  /** Begins with the first rows again. */
  restart(): void;
  dispose(): void;
}

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

export type HistoryRowsServices = {
  readonly history: History;
  readonly choice: HistoryChoice;
  readonly contextOf: ContextOf;
  readonly details: DetailRows;
  readonly reruns: Reruns;
};

/** `changed`: told when there are other rows than before. */
export function createHistoryRows(
  { history, choice, contextOf, details, reruns }: HistoryRowsServices,
  changed: () => void,
): HistoryRows {
  /** How many entries are shown, at the root or in the group of this key. */
  const shown = new Map<string, number>();
  const search = createHistorySearch(history, changed);
  const outcomes = createExplainedOutcomes(history, contextOf);

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
      return run === undefined
        ? []
        : [{ kind: 'explanation', run, last, calls: 0, isRunning: true, outcome: undefined }];
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
    const rowOf = async (head: KeptHead): Promise<TreeNode> => {
      const { explanation: run, calls } = head;
      if (run === undefined || calls === undefined) return entryNodeOf(head, group);
      const isRunning = running.has(run.id);
      const outcome = isRunning ? undefined : await outcomes.of(run, calls);
      return { kind: 'explanation', run, last: head, calls, isRunning, outcome, ...parent };
    };
    const rows = await Promise.all(heads.slice(0, count).map(rowOf));
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
    children,
    async showMore(node) {
      if (node.kind !== 'moreEntries') return undefined;
      const { count, parent } = node;
      if (!canGroup(choice.filter())) {
        search.showMore();
        return undefined;
      }
      shown.set(parent?.key ?? '', count * 2);
      changed();
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
    renew: () => search.renew(),
    restart() {
      search.stop();
      shown.clear();
      outcomes.forget();
    },
    dispose: () => search.stop(),
  };
}
