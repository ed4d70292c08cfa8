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
import { possibleView } from './savedLook.ts';
import type { SavedLook, View } from './savedLook.ts';
import { receiveHits, searchAgain, startSearch, stepHit } from './searchState.ts';
import type { SearchState } from './searchState.ts';
import { workingOn } from './tableProgress.ts';
import type { TableState } from './tableState.ts';
import { asWanted } from './wantedTable.ts';

export type Looking = {
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
export function lookAt(
  subject: SubjectView,
  known: Looking | undefined,
  columns: number,
  before: SavedLook | View = subject.isTableFirst ? 'table' : 'tree',
): Looking {
  if (known?.subject.version === subject.version) return { ...known, subject };
  const { id, below = [] } = subject;
  return below.reduce(
    (looking, { path, rows }) => receiveRows(looking, { type: 'rows', id, path, from: 0, rows }, columns),
    firstLook(subject, known, columns, before),
  );
}

function firstLook(
  subject: SubjectView,
  known: Looking | undefined,
  columns: number,
  before: SavedLook | View,
): Looking {
  if (known !== undefined) {
    // The same subject with more rows or other readings: search, order and typed text stay.
    const table = known.table && readAgain(known.table);
    const search = known.search && searchAgain(known.search);
    const raw = isSameCall(known.subject, subject) ? known.raw : undefined;
    return withTree({ ...known, subject, table, search, raw }, renewed(known.tree, subject.roots, columns));
  }
  const fresh: Looking = {
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
  return typeof before === 'string' ? lookFirst(fresh, before, columns) : lookAgain(fresh, before, columns);
}

function lookFirst(fresh: Looking, wanted: View, columns: number): Looking {
  const { subject } = fresh;
  const view = possibleView(wanted, subject);
  const table = view === 'table' ? newTable(subject.table!, false) : undefined;
  return advance({ ...fresh, view, table, opening: { paths: subject.opened, reveal: undefined } }, columns);
}

function lookAgain(fresh: Looking, before: SavedLook, columns: number): Looking {
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
function withTree(looking: Looking, tree: Branch): Looking {
  const path = activePath(looking);
  const line = looking.active - indexOf(looking.tree, path);
  const at = indexOf(tree, path);
  const active = at === -1 ? looking.active : at + line;
  return { ...looking, tree, active: Math.max(0, Math.min(active, tree.size - 1)) };
}

/** Applies a message of the host about the rows of a subject. */
export function receiveRows(
  looking: Looking,
  message: ViewerToPage & { type: 'rows' | 'raw' | 'found' | 'change' | 'reveal' },
  columns: number,
): Looking {
  switch (message.type) {
    case 'rows': {
      const { path, from, rows } = message;
      return advance(withTree(looking, addRows(looking.tree, path, from, rows, columns)), columns);
    }
    case 'raw':
      return { ...looking, raw: { text: message.text, isCut: message.isCut } };
    case 'found': {
      const search = receiveHits(looking.search, message);
      const isFirst = looking.search?.at === -1;
      return isFirst ? revealHit({ ...looking, search }, columns) : { ...looking, search };
    }
    case 'change': {
      const { path, number } = message;
      return reveal({ ...looking, change: { path, number } }, wayTo(path, false), columns);
    }
    case 'reveal':
      return revealAll(looking, message.path, message.opened, columns);
  }
}

export function toggleRow(looking: Looking, path: NodePath, columns: number): Looking {
  const tree = toggle(looking.tree, path, columns);
  return { ...looking, tree, active: Math.max(0, indexOf(tree, path)) };
}

export function activateRow(looking: Looking, index: number): Looking {
  return { ...looking, active: Math.max(0, Math.min(index, looking.tree.size - 1)) };
}

/** Opens a row and all rows above it, and makes it the active row as soon as it has arrived. */
export function revealRow(looking: Looking, path: NodePath, columns: number): Looking {
  return advance({ ...looking, opening: wayTo(path, true) }, columns);
}

export function searchFor(looking: Looking, text: string): Looking {
  return { ...looking, search: startSearch(text), opening: NOTHING, view: unless(looking.view, 'raw') };
}

export function goToHit(looking: Looking, by: number, columns: number): Looking {
  return looking.search === undefined
    ? looking
    : revealHit({ ...looking, search: stepHit(looking.search, by) }, columns);
}

/** `opened`: the rows to open from this row on, in place of those open now. */
function revealAll(
  looking: Looking,
  path: NodePath,
  opened: readonly NodePath[] | undefined,
  columns: number,
): Looking {
  const { paths, reveal: row } = wayTo(path, false);
  if (opened === undefined) return reveal(looking, { paths, reveal: row }, columns);
  const isThere = isOpen(looking.tree, path);
  const closed = isThere ? { ...looking, tree: toggle(looking.tree, path, columns) } : looking;
  return reveal(closed, { paths: [...paths, ...opened], reveal: row }, columns);
}

/** Hits and changes are shown in the tree. */
function reveal(looking: Looking, opening: PendingOpening, columns: number): Looking {
  return advance({ ...looking, view: 'tree', opening }, columns);
}

function revealHit(looking: Looking, columns: number): Looking {
  const hit = looking.search?.hits[looking.search.at];
  return hit === undefined ? looking : reveal(looking, wayTo(hit, false), columns);
}

/** Opens pending rows as far as they have arrived, and then makes the row to show the active one. */
function advance(looking: Looking, columns: number): Looking {
  const { tree, opening, active } = openOn(looking.tree, looking.opening, columns);
  return { ...looking, tree, opening, active: active ?? looking.active };
}

/** Whether everything that a saved look needs has arrived. */
export function isWhole({ view, raw, table, opening }: Looking): boolean {
  if (view === 'raw') return raw !== undefined;
  return view === 'tree'
    ? opening.paths.length === 0
    : table?.columns !== undefined && workingOn(table) === '';
}

export function showAs(looking: Looking, view: View): Looking {
  return { ...looking, view };
}

/** The table, if it is the current view. */
export function shownTable(looking: Looking | undefined): TableState | undefined {
  return looking?.view === 'table' ? looking.table : undefined;
}

/** Adds a page of rows to the table. Shows the tree if the list cannot be one and the user did not ask for it. */
export function receiveTable(looking: Looking, page: TablePage): Looking {
  if (looking.table === undefined) return looking;
  const table = asWanted(addPage(looking.table, page));
  const isNone = table.columns?.length === 0 && !table.isChosen;
  return isNone
    ? { ...looking, table: undefined, view: unless(looking.view, 'table') }
    : { ...looking, table };
}

function unless(view: View, other: View): View {
  return view === other ? 'tree' : view;
}
