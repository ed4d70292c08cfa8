// How a subject was shown, kept when the page is hidden or loaded again, and when the request is sent again.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { SubjectView } from '../../../protocol/viewer.ts';

/** How a subject is shown. */
export type View = 'tree' | 'table' | 'raw';

export type SavedSubject = {
  readonly view: View;
  readonly open: readonly NodePath[];
  readonly active: NodePath;
  readonly search: { readonly text: string; readonly at: number } | null;
  readonly table: SavedTable | null;
};

/** Columns are kept by name, as another result may have them at other positions. */
export type SavedTable = {
  readonly path: NodePath;
  readonly sort: { readonly name: string; readonly isDescending: boolean } | null;
  /** The texts of filters as typed, by column. */
  readonly typed: readonly (readonly [name: string, text: string])[];
  /** The search in the rows; an earlier version did not save it. */
  readonly search?: string;
  readonly showsSame: boolean;
  readonly showsFilters: boolean;
  readonly active: { readonly row: number; readonly column: number };
};

/** A table with these filters, and nothing else chosen. */
export function filteredTable(path: NodePath, typed: SavedTable['typed']): SavedTable {
  return { path, sort: null, typed, showsSame: false, showsFilters: true, active: { row: 0, column: 0 } };
}

/** The wanted view if the subject has it, otherwise the tree. */
export function possibleView(view: View, { table, hasJson }: SubjectView, hasTable = table !== null): View {
  return (view === 'table' && !hasTable) || (view === 'raw' && !hasJson) ? 'tree' : view;
}
