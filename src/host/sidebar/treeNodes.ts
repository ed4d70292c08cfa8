// The types of rows in the History and Result views.

import type { HistoryEntry, RunningCall } from '../../core/call/call.ts';
import type { CallSet } from '../../core/call/callSet.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { GroupBy, ListedEntry } from '../../core/history/history.ts';
import type { ExplainedOutcome } from './explainedOutcomes.ts';
import type { Rerun } from '../history/reruns.ts';

/** The endpoint of a call: calls that its result suggests go there too. */
export type Origin = Pick<HistoryEntry, 'endpointId' | 'endpointName'>;

/** `path`: leads from the entry to the value. It identifies the tree item, so that a refresh keeps its state. */
export type ValueNode = {
  readonly kind: 'value';
  readonly entryId: string;
  readonly origin: Origin;
  readonly path: string;
  readonly node: DecodedNode;
  /** The row above it; none at the root of a tree. */
  readonly parent?: TreeNode;
};

export type LineNode = {
  readonly kind: 'line';
  readonly entryId: string;
  readonly origin: Origin;
  readonly label: string;
  readonly text: string;
  readonly icon: string;
  /** The calls this line suggests. */
  readonly links: readonly SuggestedCall[];
};

/** Stands for the values below `parent` that are not shown yet. */
export type MoreNode = {
  readonly kind: 'more';
  readonly parent: ValueNode;
  readonly shown: number;
  readonly total: number;
};

/** The calls of a set as one row. */
export type SetNode = CallSet & {
  readonly kind: 'set';
  /** The last call of the set. */
  readonly last: RunningCall | ListedEntry;
  /** How many of its calls have ended, and how many of those failed. */
  readonly calls: number;
  readonly failed: number;
  /** How many endpoints they went to. */
  readonly endpoints: number;
  /** What they share, as `ListedCall` has it. */
  readonly alike: ListedEntry['alike'];
  /** Whether all calls that have ended are pinned. */
  readonly isPinned: boolean;
  readonly isRunning: boolean;
  /** The outcome of an explained transaction; undefined where it is unknown. */
  readonly outcome: ExplainedOutcome | undefined;
  readonly parent?: GroupNode;
};

/**
 * The calls of a day, method, endpoint or outcome. `name`: the name of an endpoint. `rows`: how many rows list its calls,
 * where those of a set share one.
 */
export type GroupNode = {
  readonly kind: 'group';
  readonly by: GroupBy;
  readonly key: string;
  readonly name?: string;
  readonly count: number;
  readonly rows?: number;
  readonly isFirst: boolean;
};

export type EntryNode = {
  readonly kind: 'entry';
  readonly head: ListedEntry;
  readonly parent?: SetNode | GroupNode;
};

/** Stands for the entries that are not shown yet. `count`: the number of entries that are shown. */
export type MoreEntriesNode = {
  readonly kind: 'moreEntries';
  readonly count: number;
  readonly parent?: GroupNode;
};

/** The rows below one entry, in either view. */
export type DetailNode = ValueNode | LineNode | MoreNode;

export type TreeNode =
  | DetailNode
  | { readonly kind: 'running'; readonly call: RunningCall }
  | EntryNode
  | SetNode
  | GroupNode
  | (Rerun & { readonly kind: 'rerun'; readonly parent: EntryNode })
  | MoreEntriesNode
  | { readonly kind: 'searching' };

/** Whether a set is one call at several endpoints. */
export function isComparison({ of, endpoints }: Pick<SetNode, 'of' | 'endpoints'>): boolean {
  return of === 'batch' && endpoints > 1;
}

/** Whether a page of a repeated call shows the set. */
export function isRepeated(set: Pick<SetNode, 'of' | 'endpoints'>): boolean {
  return set.of === 'watch' || isComparison(set);
}

/** The id of the entry that a row is, or belongs to. */
export function rowEntryId(node: TreeNode): string | undefined {
  if (node.kind === 'entry') return node.head.id;
  return 'entryId' in node ? node.entryId : undefined;
}

/** The ids of the entries among these rows; none for a row that only belongs to an entry. */
export function entryIdsOf(rows: readonly TreeNode[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'entry' ? [row.head.id] : []));
}

/** The row above a row, for trees that reveal one. */
export function parentOf(node: TreeNode): TreeNode | undefined {
  return 'parent' in node ? node.parent : undefined;
}

/** Identifies a row that can be deleted among the rows beside it; undefined for any other row. */
export function deletableId(row: TreeNode): string | undefined {
  if (row.kind === 'entry') return row.head.id;
  if (row.kind === 'set') return row.id;
  return row.kind === 'group' ? `group ${row.key}` : undefined;
}

/** The row that is deleted with this one: a value goes with its entry. */
export function deletableAt(row: TreeNode): TreeNode {
  const above = deletableId(row) === undefined ? parentOf(row) : undefined;
  return above === undefined ? row : deletableAt(above);
}
