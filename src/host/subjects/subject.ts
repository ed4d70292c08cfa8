// The type of a subject, without pages and messages.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { EntryMarks } from '../../core/history/history.ts';
import type { Explainable } from '../../core/explain/askedCall.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { StoragePlace } from '../../core/layout/storagePlace.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import { openedPaths, rowsBelow } from './openedPaths.ts';
import type { RowPlaces } from './keptRows.ts';
import type { StorageRead } from './readStorage.ts';
import type { EndpointName, RowSource } from './rowSource.ts';
import { isTableFirst, tablePath } from './tablePath.ts';

/** A call, and what a person or what came later has added to it. */
export type MarkedEntry = HistoryEntry & Pick<EntryMarks, 'tags'>;

/** One thing to look at: the entry of a call, an explanation, a comparison. Decoded once for all that is asked. */
export type Subject = {
  readonly id: string;
  readonly view: Omit<
    SubjectView,
    'id' | 'version' | 'roots' | 'opened' | 'below' | 'changes' | 'table' | 'isTableFirst'
  >;
  /** How many of the roots are open at first. */
  readonly opened: number;
  /** The name of a tab that shows it; its title, where it has none. */
  readonly tab?: string;
  readonly source: RowSource;
  /** Where it shows some rows only of a tree in another subject: that one, and the path of the tree in it. */
  readonly part?: RowPlaces & { readonly of: Subject; readonly tree: NodePath };
  /** The changes of a comparison; `step` tells the row of the next one after a row, or the one before it. */
  readonly changes?: {
    readonly count: number;
    readonly step: (from: NodePath, by: 1 | -1) => { readonly path: NodePath; readonly number: number };
  };
  /** Where calls that follow from it go. */
  readonly endpoint: EndpointName;
  /** The calls that its buttons of kind `next` stand for. */
  readonly next?: readonly SuggestedCall[];
  /** The call it is of: what is opened as JSON, tried again, compared. */
  readonly entry?: MarkedEntry;
  /** The transaction or the call that it explains. */
  readonly explains?: Explainable;
  /** The storage of a contract that it shows. `places`: of its roots; none where they are changes. */
  readonly variables?: { readonly read: StorageRead; readonly places: readonly StoragePlace[] };
  /** The same, decoded with what is known now. */
  readonly again?: () => Subject | Promise<Subject | undefined>;
  /** What its buttons of kind `own` do, by their names; each gives what is to be shown in its place then. */
  readonly own?: Readonly<Record<string, () => Promise<Subject | undefined>>>;
};

/** What most subjects show beside a title and their rows: nothing more, and the rows can be searched. */
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

/** `first`: a new trail begins with it; `next`: it follows from what was looked at; `here`: in its own place. */
export type TrailPlace = 'first' | 'next' | 'here';

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
    opened: paths,
    below: rowsBelow(source, paths),
    table: tablePath(source),
    isTableFirst: isTableFirst(source),
    roots: [...source.roots],
  };
}
