// Owns what the viewer's parts may ask for. They call these and nothing else.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ViewerToHost } from '../../protocol/viewer.ts';

type Intents = { [Type in ViewerToHost as Type['type']]: Omit<Type, 'id'> };

/** Posts a message of the subject in front; with a key, not again before there is an answer. */
export type Ask = (message: Intents[ViewerToHost['type']], key?: string) => void;

/** `column`: its position; of a cell, its place among the visible ones. */
export interface TableActions {
  open(path: NodePath): void;
  close(): void;
  sortBy(column: number): void;
  /** `isDone`: at once, without waiting for more to be typed. */
  filter(column: number, text: string, isDone: boolean): void;
  /** Takes the keyboard from a filter back to the rows. */
  leaveFilter(): void;
  showSame(shown: boolean): void;
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
  openMenu(path: NodePath): void;
  menuKey(event: KeyboardEvent): void;
  closeMenu(): void;
  choose(action: string): void;
  showRaw(shown: boolean): void;
  search(text: string): void;
  stepHit(by: number): void;
  /** Ends looking for hits and goes back to the rows. */
  leaveSearch(): void;
  stepChange(by: 1 | -1): void;
  /** Shows the list of keys. */
  help(): void;
  act(action: string): void;
  readonly table: TableActions;
}
