// What the control of a table works with: the viewer around it, and the table that is shown.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { TableCellPlace } from '../../../protocol/table.ts';
import type { ControlNeeds } from './frontSubject.ts';
import type { GridPlace } from './gridPlace.ts';
import type { TableState } from '../state/tableState.ts';

/** What a table needs of the viewer around it. */
export type TableNeeds = ControlNeeds & {
  /** `path`: that of the value, or of the one that it is made from. */
  readonly openMenu: (path: NodePath, cell: TableCellPlace) => void;
  readonly redraw: () => void;
  /** Moves the focus to the tree and shows its active row. */
  readonly enterTree: () => void;
  readonly columns: () => number;
};

/** The grid, the table that is shown, and how its state is changed. */
export type TableParts = {
  readonly grid: GridPlace;
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
};
