// The actions that the views of the viewer can call.

import type { MenuAction, SubjectAction } from '../../../protocol/actions.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { TableCellPlace } from '../../../protocol/table.ts';
import type { ViewerRequest, ViewerToHost } from '../../../protocol/viewer.ts';
import type { View } from './savedSubject.ts';
import type { MenuSide } from './tableState.ts';

type ForSubject<Message extends { readonly type: string }> = {
  [Type in Message as Type['type']]: Omit<Type, 'id'>;
}[Message['type']];

/** Sends a request about the subject in front; a request with a key is not repeated while it waits for a reply. */
export type RequestForSubject = (request: ForSubject<ViewerRequest>, key?: string) => void;

/** Sends the host a message about the subject in front. */
export type SendForSubject = (message: ForSubject<Exclude<ViewerToHost, ViewerRequest>>) => void;

/** `column`: its position; for a cell, its index among the visible columns. */
export interface TableActions {
  open(path: NodePath): void;
  close(): void;
  sortBy(column: number): void;
  /** `isDone`: apply the filter at once, without waiting for more input. */
  filter(column: number, text: string, isDone: boolean): void;
  /** Shows only the rows that contain the text; '' for all. `isDone`: as for `filter`. */
  search(text: string, isDone: boolean): void;
  /** Moves to the next or previous row. */
  stepRow(by: 1 | -1): void;
  /** Returns to the order and filters of the rows that are shown, while other rows are being prepared. */
  cancel(): void;
  /**
   * Shows the row of filters and focuses the filter of a column, by default the most useful one; or hides the row and
   * removes all filters.
   */
  showFilters(shown: boolean, column?: number): void;
  /** Moves the focus from a filter or the search back to the rows. */
  leaveFilter(): void;
  /** Leaves only the rows that pass this filter of a column, besides the other filters. */
  onlyRows(column: number, text: string): void;
  showSame(shown: boolean): void;
  /** The rows have got the keyboard focus, so the active cell is now visible. */
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
  /** Opens the source line of a row. */
  openSource(path: NodePath): void;
  /**
   * `side`: the place of the button that opened the menu; without it, the menu is at the name of the row. `cell`: that
   * of the table whose menu it is.
   */
  openMenu(path: NodePath, side?: MenuSide, cell?: TableCellPlace): void;
  menuKey(event: KeyboardEvent): void;
  /** The pointer moved over an item of the menu. */
  pointInMenu(index: number): void;
  closeMenu(): void;
  choose(action: MenuAction): void;
  /** Changes the view of the subject in front; the focus stays. */
  show(view: View): void;
  search(text: string): void;
  /** Moves to the next or previous hit; in a table, row; in raw JSON, place. */
  stepHit(by: 1 | -1): void;
  /** Marks a text in the raw JSON; '' for none. */
  find(text: string): void;
  stepFind(by: 1 | -1): void;
  /** Leaves the search field and moves the focus to the rows. */
  leaveSearch(): void;
  stepChange(by: 1 | -1): void;
  /** Shows the list of keys. */
  help(): void;
  act(action: SubjectAction): void;
  readonly table: TableActions;
}
