// Owns what the viewer's parts may ask for. They call these and nothing else.

import type { NodePath } from '../../protocol/nodeRow.ts';

export interface ViewerActions {
  goTo(at: number): void;
  toggle(path: NodePath): void;
  activate(index: number): void;
  key(event: KeyboardEvent): void;
  copy(path: NodePath, form: string): void;
  openMenu(path: NodePath): void;
  menuKey(event: KeyboardEvent): void;
  closeMenu(): void;
  choose(action: string): void;
  showRaw(shown: boolean): void;
  search(text: string): void;
  stepHit(by: number): void;
  act(action: string): void;
}
