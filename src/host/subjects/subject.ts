// The type of a subject (what a viewer page shows) and its view; pages and messages are not part of it.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { EntryMarks } from '../../core/history/history.ts';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { StoragePlace } from '../../core/layout/storagePlace.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import { openedPaths, rowsBelow } from './openedPaths.ts';
import type { RowPlaces } from './keptRows.ts';
import type { StorageRead } from './readStorage.ts';
import type { EndpointName, RowSource } from './rowSource.ts';
import { isTableFirst, tablePath } from './tablePath.ts';

/** An entry with its tags, which the user or a later call added. */
export type MarkedEntry = HistoryEntry & Pick<EntryMarks, 'tags' | 'fate'>;

/** What a page shows: a call, an explanation, a comparison. It is decoded once, for all requests of the page. */
export type Subject = {
  readonly id: string;
  readonly view: Omit<
    SubjectView,
    'id' | 'version' | 'roots' | 'opened' | 'below' | 'changes' | 'areDifferences' | 'table' | 'isTableFirst'
  >;
  /** How many of the roots are open at first. */
  readonly opened: number;
  /** The name of its tab; the title where absent. */
  readonly tab?: string;
  readonly source: RowSource;
  /** Set where it shows only some rows of a tree of another subject: that subject, and the path of the tree in it. */
  readonly part?: RowPlaces & { readonly of: Subject; readonly tree: NodePath };
  /**
   * The changes of a comparison. `step`: gives the row of the next or the previous change, seen from a row.
   * `areDifferences`: of two results of which neither is the older one.
   */
  readonly changes?: {
    readonly count: number;
    readonly areDifferences?: boolean;
    readonly step: (from: NodePath, by: 1 | -1) => { readonly path: NodePath; readonly number: number };
  };
  /** The endpoint that calls from this subject go to. */
  readonly endpoint: EndpointName;
  /** The calls that its buttons of kind `next` make. */
  readonly next?: readonly SuggestedCall[];
  /** The selector of the error that it cannot read: its button asks for an ABI with it. */
  readonly unread?: string;
  /** The call that it shows: used for opening as JSON, running again and comparing. */
  readonly entry?: MarkedEntry;
  /** The one call of a comparison that failed, and both. */
  readonly failed?: {
    readonly entry: HistoryEntry;
    readonly compared: readonly [HistoryEntry, HistoryEntry];
  };
  /** The transaction or the call that it explains. */
  readonly explains?: Explainable;
  /** The contract storage that it shows. `places`: one for each root; empty where the roots are changes. */
  readonly variables?: { readonly read: StorageRead; readonly places: readonly StoragePlace[] };
  /** Set where rows can be pinned. `isPinned`: undefined for a path to nothing that can be. */
  readonly pins?: {
    readonly isPinned: (path: NodePath) => boolean | undefined;
    readonly toggle: (path: NodePath) => void;
  };
  /** Makes the same subject again, decoded with what is known now. */
  readonly again?: () => Subject | Promise<Subject | undefined>;
  /** The actions of its buttons of kind `own`, by name; each gives the subject to show instead, if any. */
  readonly own?: Readonly<Record<string, () => Promise<Subject | undefined>>>;
};

/** The view of most subjects beside title and rows: empty, and searchable. */
export const PLAIN_VIEW = {
  summary: '',
  facts: [],
  hint: '',
  problem: null,
  hasJson: false,
  canSearch: true,
  isArriving: false,
  actions: [],
} satisfies Partial<Subject['view']>;

/**
 * `first`: starts a new trail; `next`: follows the current subject in it; `here`: replaces the subject with its id;
 * `instead`: takes the place of the subject with this id while that is in front, else follows.
 */
export type TrailPlace = 'first' | 'next' | 'here' | { readonly instead: string };

const versions = new WeakMap<Subject, number>();
let latest = 0;

export function subjectView(subject: Subject): SubjectView {
  const { id, view, opened, source, changes } = subject;
  const version = versions.get(subject) ?? ++latest;
  versions.set(subject, version);
  const paths = [...openedPaths(source, opened), ...(source.openedCalls ?? [])];
  return {
    id,
    version,
    ...view,
    changes: changes?.count ?? null,
    ...(changes?.areDifferences === true ? { areDifferences: true } : {}),
    opened: paths,
    below: rowsBelow(source, paths),
    table: tablePath(source),
    isTableFirst: isTableFirst(source),
    roots: [...source.roots],
  };
}
