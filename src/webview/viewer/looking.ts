// The state of one shown subject: open rows, active row, search, changes. Pure: no DOM, no messages out.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { SubjectView, ViewerToPage } from '../../protocol/viewer.ts';
import { addRows, indexOf, renewed, rootBranch, toggle } from './branch.ts';
import type { Branch } from './branch.ts';
import { NOTHING, openOn, wayTo } from './opening.ts';
import type { PendingOpening } from './opening.ts';
import { activePath } from './rowsOf.ts';
import { receiveHits, startSearch, stepHit } from './searchState.ts';
import type { SearchState } from './searchState.ts';
import type { TableState } from './tableState.ts';

/** How a subject is shown. */
export type View = 'tree' | 'table' | 'raw';

export type Looking = {
  readonly subject: SubjectView;
  readonly tree: Branch;
  /** The row that has the keyboard, counted from the top. */
  readonly active: number;
  readonly view: View;
  readonly raw: { readonly text: string; readonly isCut: boolean } | undefined;
  readonly search: SearchState | undefined;
  /** The change of a comparison that was stepped to last. */
  readonly change: { readonly path: NodePath; readonly number: number } | undefined;
  /** The list that is shown as a table, or was before another view was chosen. */
  readonly table: TableState | undefined;
  /** Rows that are to be open, and shown, once they are known. */
  readonly opening: PendingOpening;
};

/** The answer is open at once; of the same subject, what was open stays open, and its rows are read again. */
export function lookAt(subject: SubjectView, known: Looking | undefined, columns: number): Looking {
  if (known?.subject.version === subject.version) return { ...known, subject };
  if (known !== undefined) {
    // The same answer, read otherwise: what is searched, sorted and typed stays.
    const table = known.table && { ...known.table, pages: new Map() };
    return withTree({ ...known, subject, table }, renewed(known.tree, subject.roots, columns));
  }
  let tree = rootBranch(subject.roots);
  for (let root = 0; root < subject.opened; root++) tree = toggle(tree, [root], columns);
  const nothing = { raw: undefined, search: undefined, change: undefined, table: undefined };
  return { subject, tree, active: 0, view: 'tree', ...nothing, opening: NOTHING };
}

/** With rows that came: the active one stays the same, wherever it stands now. */
function withTree(looking: Looking, tree: Branch): Looking {
  const path = activePath(looking);
  const line = looking.active - indexOf(looking.tree, path);
  const at = indexOf(tree, path);
  const active = at === -1 ? looking.active : at + line;
  return { ...looking, tree, active: Math.max(0, Math.min(active, tree.size - 1)) };
}

/** What the host tells of a subject’s rows. */
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
      return reveal(looking, wayTo(message.path, false), columns);
  }
}

export function toggleRow(looking: Looking, path: NodePath, columns: number): Looking {
  const tree = toggle(looking.tree, path, columns);
  return { ...looking, tree, active: Math.max(0, indexOf(tree, path)) };
}

export function activateRow(looking: Looking, index: number): Looking {
  return { ...looking, active: Math.max(0, Math.min(index, looking.tree.size - 1)) };
}

/** Opens the way to a row, and the row; it becomes the active one as soon as it is known. */
export function revealRow(looking: Looking, path: NodePath, columns: number): Looking {
  return advance({ ...looking, opening: wayTo(path, true) }, columns);
}

export function searchFor(looking: Looking, text: string): Looking {
  return { ...looking, search: startSearch(text), opening: NOTHING, view: unraw(looking.view) };
}

export function goToHit(looking: Looking, by: number, columns: number): Looking {
  return looking.search === undefined
    ? looking
    : revealHit({ ...looking, search: stepHit(looking.search, by) }, columns);
}

/** Hits and changes are shown in the tree. */
function reveal(looking: Looking, opening: PendingOpening, columns: number): Looking {
  return advance({ ...looking, view: 'tree', opening }, columns);
}

function revealHit(looking: Looking, columns: number): Looking {
  const hit = looking.search?.hits[looking.search.at];
  return hit === undefined ? looking : reveal(looking, wayTo(hit, false), columns);
}

/** Opens what is to be open as far as its rows are known; then makes the row to be shown the active one. */
function advance(looking: Looking, columns: number): Looking {
  const { tree, opening, active } = openOn(looking.tree, looking.opening, columns);
  return { ...looking, tree, opening, active: active ?? looking.active };
}

/** Shows it in another way. */
export function showAs(looking: Looking, view: View): Looking {
  return { ...looking, view };
}

/** The table, where it is what is shown. */
export function shownTable(looking: Looking | undefined): TableState | undefined {
  return looking?.view === 'table' ? looking.table : undefined;
}

/** Text is searched in decoded rows. */
function unraw(view: View): View {
  return view === 'raw' ? 'tree' : view;
}
