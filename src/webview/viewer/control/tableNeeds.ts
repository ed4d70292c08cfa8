// What the control of a table works with: the viewer around it, and the table that is shown.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { GridPlace } from './gridPlace.ts';
import type { TableState } from '../state/tableState.ts';
import type { AskOfFront, TellOfFront } from '../state/viewerActions.ts';
import type { ViewerState } from '../state/viewerState.ts';

/** What a table needs of the viewer around it. */
export type TableNeeds = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  readonly ask: AskOfFront;
  readonly tell: TellOfFront;
  /** Takes what was asked for about tables as never asked. */
  readonly forget: () => void;
  readonly openMenu: (path: NodePath) => void;
  readonly redraw: () => void;
  /** Gives the tree the keyboard and shows its active row. */
  readonly enterTree: () => void;
  readonly columns: () => number;
};

/** What the table state is changed by, and how its grid is reached. */
export type TableParts = {
  readonly grid: GridPlace;
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
};
