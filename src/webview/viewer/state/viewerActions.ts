// All that the viewer's parts can ask for.

import type { MenuAction, SubjectAction } from '../../../protocol/actions.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ViewerRequest, ViewerToHost } from '../../../protocol/viewer.ts';
import type { View } from './savedLook.ts';
import type { MenuSide } from './tableState.ts';

type OfFront<Message extends { readonly type: string }> = {
  [Type in Message as Type['type']]: Omit<Type, 'id'>;
}[Message['type']];

/** Asks about the subject in front; with a key, not again before there is a reply. */
export type AskOfFront = (request: OfFront<ViewerRequest>, key?: string) => void;

/** Tells the host of the subject in front. */
export type TellOfFront = (message: OfFront<Exclude<ViewerToHost, ViewerRequest>>) => void;

/** `column`: its position; of a cell, its place among the visible ones. */
export interface TableActions {
  open(path: NodePath): void;
  close(): void;
  sortBy(column: number): void;
  /** `isDone`: at once, without waiting for more to be typed. */
  filter(column: number, text: string, isDone: boolean): void;
  /** Shows only the rows that hold the text; '' for all. `isDone`: as of a filter. */
  search(text: string, isDone: boolean): void;
  /** Goes on or back to the next row. */
  stepRow(by: 1 | -1): void;
  /** Goes back to the order and filters of the rows that are shown, while others are on their way. */
  cancel(): void;
  /** Shows the row of filters and goes to one, where no column is named to the one that is likely wanted; or ends all filters. */
  showFilters(shown: boolean, column?: number): void;
  /** Takes the keyboard from a filter, or from the search, back to the rows. */
  leaveFilter(): void;
  showSame(shown: boolean): void;
  /** The keyboard has come to the rows: the active cell is seen. */
  entered(): void;
  activate(row: number, column: number): void;
  openMenu(): void;
  key(event: KeyboardEvent): void;
  /** Shows a row in the tree. */
  reveal(row: number): void;
  scrolled(): void;
  csv(target: 'clipboard' | 'file'): void;
}

export interface ViewerActions {
  goTo(at: number): void;
  toggle(path: NodePath): void;
  activate(index: number): void;
  key(event: KeyboardEvent): void;
  copy(path: NodePath, form: string): void;
  copyPath(path: NodePath): void;
  /** `side`: where the button is that opens it; else it is at the name of the row. */
  openMenu(path: NodePath, side?: MenuSide): void;
  menuKey(event: KeyboardEvent): void;
  closeMenu(): void;
  choose(action: MenuAction): void;
  /** Shows the subject in front in this way; the focus stays. */
  show(view: View): void;
  search(text: string): void;
  /** Goes on or back to the next hit; in a table, to the next row. */
  stepHit(by: 1 | -1): void;
  /** Ends looking for hits and goes back to the rows. */
  leaveSearch(): void;
  stepChange(by: 1 | -1): void;
  /** Shows the list of keys. */
  help(): void;
  act(action: SubjectAction): void;
  readonly table: TableActions;
}
