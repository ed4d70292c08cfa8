// The state of one shown subject: open rows, active row, search, changes. Pure: no DOM, no messages out.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { SubjectView, ViewerToPage } from '../../../protocol/viewer.ts';
import { addRows, indexOf, isOpen, renewed, rootBranch, toggle } from './branch.ts';
import type { Branch } from './branch.ts';
import type { TablePage } from '../../../protocol/table.ts';
import { addPage, newTable, readAgain } from './tableState.ts';
import { NOTHING, openOn, wayTo } from './opening.ts';
import type { PendingOpening } from './opening.ts';
import { activePath } from './rowsOf.ts';
import { NOTHING_TO_FIND } from './rawFind.ts';
import type { RawFind } from './rawFind.ts';
import { possibleView } from './savedSubject.ts';
import type { SavedSubject, View } from './savedSubject.ts';
import { receiveHits, searchAgain, startSearch, stepHit } from './searchState.ts';
import type { SearchState } from './searchState.ts';
import { pendingWorkText } from './tableProgress.ts';
import type { TableState } from './tableState.ts';
import { withSavedOrder } from './wantedTable.ts';

export type SubjectState = {
  readonly subject: SubjectView;
  readonly tree: Branch;
  /** The active row, counted from the top. */
  readonly active: number;
  readonly view: View;
  readonly raw: { readonly text: string; readonly isCut: boolean } | undefined;
  readonly rawFind: RawFind;
  readonly search: SearchState | undefined;
  /** The change of a comparison that the user stepped to last. */
  readonly change: { readonly path: NodePath; readonly number: number } | undefined;
  /** The list shown as a table, or shown so before another view was chosen. */
  readonly table: TableState | undefined;
  /** Rows to open, and a row to show, once they have arrived. */
  readonly opening: PendingOpening;
};

/**
 * The state of a subject that arrives. A known subject keeps its open rows and reads them again; a new one opens the
 * rows that the host names. `before`: the view, or the saved look, that a new subject begins with.
 */
export function subjectStateOf(
  subject: SubjectView,
  known: SubjectState | undefined,
  columns: number,
  before: SavedSubject | View = subject.isTableFirst ? 'table' : 'tree',
): SubjectState {
  if (known?.subject.version === subject.version) return { ...known, subject };
  const { id, below = [] } = subject;
  return below.reduce(
    (subjectState, { path, rows }) =>
      receiveRows(subjectState, { type: 'rows', id, path, from: 0, rows }, columns),
    newSubjectState(subject, known, columns, before),
  );
}

function newSubjectState(
  subject: SubjectView,
  known: SubjectState | undefined,
  columns: number,
  before: SavedSubject | View,
): SubjectState {
  if (known !== undefined) {
    // The same subject with more rows or other readings: search, order and typed text stay.
    const table = known.table && readAgain(known.table);
    const search = known.search && searchAgain(known.search);
    const raw = isSameCall(known.subject, subject) ? known.raw : undefined;
    return withTree({ ...known, subject, table, search, raw }, renewed(known.tree, subject.roots, columns));
  }
  const fresh: SubjectState = {
    subject,
    tree: rootBranch(subject.roots),
    active: 0,
    view: 'tree',
    raw: undefined,
    rawFind: NOTHING_TO_FIND,
    search: undefined,
    change: undefined,
    table: undefined,
    opening: NOTHING,
  };
  return typeof before === 'string'
    ? withFirstView(fresh, before, columns)
    : withSavedView(fresh, before, columns);
}

function withFirstView(fresh: SubjectState, wanted: View, columns: number): SubjectState {
  const { subject } = fresh;
  const view = possibleView(wanted, subject);
  const table = view === 'table' ? newTable(subject.table!, false) : undefined;
  return advance({ ...fresh, view, table, opening: { paths: subject.opened, reveal: undefined } }, columns);
}

function withSavedView(fresh: SubjectState, before: SavedSubject, columns: number): SubjectState {
  const { search, table, open, active } = before;
  const view = possibleView(before.view, fresh.subject, table !== null);
  return advance(
    {
      ...fresh,
      view,
      // A saved search starts at its hit, so that hits which arrive do not move the tree.
      search: search === null ? undefined : { ...startSearch(search.text), at: Math.max(0, search.at) },
      table: table === null ? undefined : newTable(table.path, false, table),
      opening: { paths: open, reveal: active },
    },
    columns,
  );
}

/** Whether both show the same call: a watched call shows the JSON of its last run. */
function isSameCall({ call: one }: SubjectView, { call: other }: SubjectView): boolean {
  return one?.startedAt === other?.startedAt;
}

/** With another tree: the active row stays the same, wherever it is now. */
export function withTree(subjectState: SubjectState, tree: Branch): SubjectState {
  const path = activePath(subjectState);
  const line = subjectState.active - indexOf(subjectState.tree, path);
  const at = indexOf(tree, path);
  const active = at === -1 ? subjectState.active : at + line;
  return { ...subjectState, tree, active: Math.max(0, Math.min(active, tree.size - 1)) };
}

/** Applies a message of the host about the rows of a subject. */
export function receiveRows(
  subjectState: SubjectState,
  message: ViewerToPage & { type: 'rows' | 'raw' | 'found' | 'change' | 'reveal' },
  columns: number,
): SubjectState {
  switch (message.type) {
    case 'rows': {
      const { path, from, rows } = message;
      return advance(withTree(subjectState, addRows(subjectState.tree, path, from, rows, columns)), columns);
    }
    case 'raw':
      return { ...subjectState, raw: { text: message.text, isCut: message.isCut } };
    case 'found': {
      const search = receiveHits(subjectState.search, message);
      const isFirst = subjectState.search?.at === -1;
      return isFirst ? revealHit({ ...subjectState, search }, columns) : { ...subjectState, search };
    }
    case 'change': {
      const { path, number } = message;
      return reveal({ ...subjectState, change: { path, number } }, wayTo(path, false), columns);
    }
    case 'reveal':
      return revealAll(subjectState, message.path, message.opened, columns);
  }
}

export function toggleRow(subjectState: SubjectState, path: NodePath, columns: number): SubjectState {
  const tree = toggle(subjectState.tree, path, columns);
  return { ...subjectState, tree, active: Math.max(0, indexOf(tree, path)) };
}

export function activateRow(subjectState: SubjectState, index: number): SubjectState {
  return { ...subjectState, active: Math.max(0, Math.min(index, subjectState.tree.size - 1)) };
}

/** Opens a row and all rows above it, and makes it the active row as soon as it has arrived. */
export function revealRow(subjectState: SubjectState, path: NodePath, columns: number): SubjectState {
  return advance({ ...subjectState, opening: wayTo(path, true) }, columns);
}

export function searchFor(subjectState: SubjectState, text: string): SubjectState {
  return {
    ...subjectState,
    search: startSearch(text),
    opening: NOTHING,
    view: unless(subjectState.view, 'raw'),
  };
}

export function goToHit(subjectState: SubjectState, by: number, columns: number): SubjectState {
  return subjectState.search === undefined
    ? subjectState
    : revealHit({ ...subjectState, search: stepHit(subjectState.search, by) }, columns);
}

/** `opened`: the rows to open from this row on, in place of those open now. */
function revealAll(
  subjectState: SubjectState,
  path: NodePath,
  opened: readonly NodePath[] | undefined,
  columns: number,
): SubjectState {
  const { paths, reveal: row } = wayTo(path, false);
  if (opened === undefined) return reveal(subjectState, { paths, reveal: row }, columns);
  const isThere = isOpen(subjectState.tree, path);
  const closed = isThere ? { ...subjectState, tree: toggle(subjectState.tree, path, columns) } : subjectState;
  return reveal(closed, { paths: [...paths, ...opened], reveal: row }, columns);
}

/** Hits and changes are shown in the tree. */
function reveal(subjectState: SubjectState, opening: PendingOpening, columns: number): SubjectState {
  return advance({ ...subjectState, view: 'tree', opening }, columns);
}

function revealHit(subjectState: SubjectState, columns: number): SubjectState {
  const hit = subjectState.search?.hits[subjectState.search.at];
  return hit === undefined ? subjectState : reveal(subjectState, wayTo(hit, false), columns);
}

/** Opens pending rows as far as they have arrived, and then makes the row to show the active one. */
function advance(subjectState: SubjectState, columns: number): SubjectState {
  const { tree, opening, active } = openOn(subjectState.tree, subjectState.opening, columns);
  return { ...subjectState, tree, opening, active: active ?? subjectState.active };
}

/** Whether everything that a saved look needs has arrived. */
export function isWhole({ view, raw, table, opening }: SubjectState): boolean {
  if (view === 'raw') return raw !== undefined;
  return view === 'tree'
    ? opening.paths.length === 0
    : table?.columns !== undefined && pendingWorkText(table) === '';
}

export function showAs(subjectState: SubjectState, view: View): SubjectState {
  return { ...subjectState, view };
}

/** The table, if it is the current view. */
export function shownTable(subjectState: SubjectState | undefined): TableState | undefined {
  return subjectState?.view === 'table' ? subjectState.table : undefined;
}

/** Adds a page of rows to the table. Shows the tree if the list cannot be one and the user did not ask for it. */
export function receiveTable(subjectState: SubjectState, page: TablePage): SubjectState {
  if (subjectState.table === undefined) return subjectState;
  const table = withSavedOrder(addPage(subjectState.table, page));
  const isNone = table.columns?.length === 0 && !table.isChosen;
  return isNone
    ? { ...subjectState, table: undefined, view: unless(subjectState.view, 'table') }
    : { ...subjectState, table };
}

function unless(view: View, other: View): View {
  return view === other ? 'tree' : view;
}
