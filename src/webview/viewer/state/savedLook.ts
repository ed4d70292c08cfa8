// How a subject was looked at, as it outlives hiding, reloading and sending again.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { SubjectView } from '../../../protocol/viewer.ts';

/** How a subject is shown. */
export type View = 'tree' | 'table' | 'raw';

export type SavedLook = {
  readonly view: View;
  readonly open: readonly NodePath[];
  readonly active: NodePath;
  readonly search: { readonly text: string; readonly at: number } | null;
  readonly table: SavedTable | null;
};

/** Columns are named, as those of another result may stand elsewhere. */
export type SavedTable = {
  readonly path: NodePath;
  readonly sort: { readonly name: string; readonly isDescending: boolean } | null;
  /** Filters as typed, by column. */
  readonly typed: readonly (readonly [name: string, text: string])[];
  /** What the rows were searched for; an earlier version kept none. */
  readonly search?: string;
  readonly showsSame: boolean;
  readonly showsFilters: boolean;
  readonly active: { readonly row: number; readonly column: number };
};

/** The view wanted, where the subject can be shown so; else the tree. */
export function possibleView(view: View, { table, hasJson }: SubjectView, hasTable = table !== null): View {
  return (view === 'table' && !hasTable) || (view === 'raw' && !hasJson) ? 'tree' : view;
}
