// The rows of ended calls: pinned ones first, then the newest first, or in groups; each list one page at a time.

import type { RunningCall } from '../../core/call/call.ts';
import { setOf } from '../../core/call/callSet.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { GroupBy, HistoryFilter, ListedEntry } from '../../core/history/history.ts';
import type { History } from '../history/history.ts';
import { DETAILS_PER_PAGE } from './detailRows.ts';
import type { ExplainedOutcomes } from './explainedOutcomes.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { setsIn, setsTogether } from './setsIn.ts';
import type { EntryNode, GroupNode, MoreEntriesNode, TreeNode } from './treeNodes.ts';

/** The member of the filter that selects the calls of a group. */
export const GROUP_MEMBER = {
  day: 'day',
  method: 'method',
  endpoint: 'endpointId',
  outcome: 'outcome',
} as const satisfies Record<GroupBy, keyof HistoryFilter>;

/** The most pinned calls on top: more would push the last calls out of sight. The others stand at their time. */
const MOST_LIFTED = 20;
/** The newest pinned rows that are read; single calls of explanations are among them. */
const MOST_PINNED = 200;

export type EndedRowsServices = {
  readonly history: Pick<History, 'groups' | 'page' | 'running' | 'together'>;
  readonly choice: Pick<HistoryChoice, 'filter'>;
  readonly outcomes: ExplainedOutcomes;
};

export interface EndedRows {
  groups(by: GroupBy): Promise<readonly TreeNode[]>;
  /** The entries of a group; without a group, those at the root. */
  entries(group: GroupNode | undefined): Promise<readonly TreeNode[]>;
  /** The rows of calls that a search has found. */
  found(heads: readonly ListedEntry[]): Promise<readonly TreeNode[]>;
  /** Shows one more page in the place of this row; gives the first row of the page. */
  showMore(node: MoreEntriesNode): Promise<TreeNode | undefined>;
  /** Goes back to the first page. */
  restart(): void;
}

export function createEndedRows({ history, choice, outcomes }: EndedRowsServices): EndedRows {
  /** How many entries are shown, at the root or in the group of this key. */
  const shown = new Map<string, number>();

  async function entries(group: GroupNode | undefined): Promise<readonly TreeNode[]> {
    const count = shown.get(group?.key ?? '') ?? DETAILS_PER_PAGE;
    const filter = choice.filter();
    const isFiltered = Object.keys(filter).length > 0;
    const isWhole = group === undefined && !isFiltered;
    const [{ heads }, pinned] = await Promise.all([
      history.page(filterIn(group, filter), count + 1),
      isWhole ? pinnedHeads() : [],
    ]);
    const lifted = new Set(pinned.map(rowKey));
    const below = heads.slice(0, count).filter((head) => !lifted.has(rowKey(head)));
    const listed = isFiltered ? await withSets(below, group, history) : [...pinned, ...below];
    const rows = await rowsOf(listed, group);
    return heads.length <= count
      ? rows
      : [...rows, { kind: 'moreEntries', count, ...omitUndefined({ parent: group }) }];
  }

  async function rowsOf(
    heads: readonly ListedEntry[],
    group: GroupNode | undefined,
  ): Promise<readonly TreeNode[]> {
    const parent = omitUndefined({ parent: group });
    const underWay = history.running().filter((call) => isOfGroup(call, group));
    const rowOf = async (head: ListedEntry): Promise<TreeNode> => {
      const { explanation: run, calls, failed = 0, alike, isSetPinned: isPinned = false } = head;
      const set = setOf(head);
      if (set === undefined || calls === undefined) return entryNodeOf(head, group);
      const begun = underWay.filter((call) => setOf(call)?.id === set.id);
      const isRunning = begun.length > 0;
      // The page of a watch can go on after its first run.
      if (set.of === 'batch' && calls === 1 && !isRunning) return entryNodeOf(head, group);
      const outcome = run === undefined || isRunning ? undefined : await outcomes.of(run, calls);
      const isAtOthers = begun.some(({ endpointId }) => endpointId !== head.endpointId);
      // The head has only the number of endpoints, and a running call can be at one of them.
      const endpoints = isAtOthers
        ? countEndpoints([...(await history.together(set.id)), ...begun])
        : (head.endpoints ?? 1);
      const counts = { calls, failed, endpoints, alike };
      return { kind: 'set', ...set, last: head, ...counts, isPinned, isRunning, outcome, ...parent };
    };
    return Promise.all(heads.map(rowOf));
  }

  /** The pinned rows on top. A single call of an explanation stays in the row of the explanation. */
  async function pinnedHeads(): Promise<readonly ListedEntry[]> {
    const { heads } = await history.page({ pinnedOnly: true, setsAsOne: 'pinned' }, MOST_PINNED);
    return heads
      .filter(({ explanation, isSetPinned }) => explanation === undefined || isSetPinned === true)
      .slice(0, MOST_LIFTED);
  }

  return {
    async groups(by) {
      const groups = await history.groups(by, { ...choice.filter(), ...setsIn(by, choice.filter()) });
      // A group without rows has only calls that are in the row of their set, which stands in another group.
      return groups
        .filter(({ rows }) => rows !== 0)
        .map((group, index) => ({ kind: 'group', by, ...group, isFirst: index === 0 }));
    },
    entries,
    found: async (heads) => rowsOf(await withSets(heads, undefined, history), undefined),
    async showMore({ count, parent }) {
      const before = entries(parent);
      // Set it at once: the tree asks for its rows before these are read. Pages double in size, as VS Code’s trees do
      // not ask for rows while the user scrolls.
      shown.set(parent?.key ?? '', count * 2);
      const [old, now] = await Promise.all([before, entries(parent)]);
      return now[old.length - 1];
    },
    restart() {
      shown.clear();
      outcomes.forget();
    },
  };
}

/** A set of which a filter has found calls stands once, where the newest of these is, with all its calls. */
async function withSets(
  heads: readonly ListedEntry[],
  group: GroupNode | undefined,
  history: Pick<History, 'page'>,
): Promise<readonly ListedEntry[]> {
  // A set can have calls of several days: one row for each would have the same calls below it.
  const setsAsOne = group?.by === 'day' ? undefined : setsTogether(group?.by);
  if (setsAsOne === undefined) return heads;
  const seen = new Set<string>();
  const rows = heads.map(async (head) => {
    const setId = setOf(head)?.id;
    if (setId === undefined) return head;
    if (seen.has(setId)) return undefined;
    seen.add(setId);
    const at = group?.by === 'endpoint' ? { endpointId: group.key } : {};
    const { heads: whole } = await history.page({ setId, ...at, setsAsOne }, 1);
    return whole[0] ?? head;
  });
  return (await Promise.all(rows)).filter((head) => head !== undefined);
}

/** Identifies the row of a call, or of the set that it stands for. */
function rowKey(head: ListedEntry): string {
  return (head.calls === undefined ? undefined : setOf(head)?.id) ?? head.id;
}

export function countEndpoints(calls: readonly Pick<RunningCall, 'endpointId'>[]): number {
  return new Set(calls.map(({ endpointId }) => endpointId)).size;
}

/** Whether a call belongs to this group: a group by endpoint leaves out calls of a set to other endpoints. */
export function isOfGroup(
  { endpointId }: Pick<RunningCall, 'endpointId'>,
  group: GroupNode | undefined,
): boolean {
  return group?.by !== 'endpoint' || group.key === endpointId;
}

export function entryNodeOf(head: ListedEntry, parent: EntryNode['parent']): EntryNode {
  return { kind: 'entry', head, ...omitUndefined({ parent }) };
}

function filterIn(group: GroupNode | undefined, filter: HistoryFilter): HistoryFilter {
  return {
    ...filter,
    ...(group === undefined ? {} : { [GROUP_MEMBER[group.by]]: group.key }),
    ...setsIn(group?.by, filter),
  };
}
