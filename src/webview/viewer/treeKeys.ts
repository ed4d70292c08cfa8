// Owns what a key does to the tree, as the ARIA tree pattern asks. Pure.
// https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

import { indexOf, visibleRow } from './branch.ts';
import { activate, current, toggleRow } from './viewerState.ts';
import type { ViewerState } from './viewerState.ts';

/** What a key does to the active row, as the ARIA tree pattern asks. */
export function moveByKey(state: ViewerState, key: string, screenful: number, columns: number): ViewerState {
  const looking = current(state);
  if (looking === undefined) return state;
  const { tree, active } = looking;
  const at = visibleRow(tree, active);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + screenful,
    PageUp: active - screenful,
    Home: 0,
    End: tree.size - 1,
  };
  const to = steps[key];
  if (to !== undefined) return activate(state, to);
  const canOpen = at.kind === 'node' && at.row.childCount + at.row.forms.length > 0;
  if (key === 'ArrowRight')
    return canOpen && !at.isOpen ? toggleRow(state, at.path, columns) : activate(state, active + 1);
  if (key === 'ArrowLeft') {
    if (at.kind === 'node' && at.isOpen) return toggleRow(state, at.path, columns);
    const above = at.kind === 'form' ? at.path : at.path.slice(0, -1);
    return above.length === 0 ? state : activate(state, indexOf(tree, above));
  }
  return canOpen ? toggleRow(state, at.path, columns) : state;
}
