// The effect of keys on the tree, by the ARIA tree pattern. Pure. https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

import { indexOf, visibleRow } from '../state/branch.ts';
import { activateRow, toggleRow } from '../state/subjectState.ts';
import type { SubjectState } from '../state/subjectState.ts';

/** Most rows that type-ahead searches. */
const MOST_ROWS = 10_000;

export function moveByKey(
  subjectState: SubjectState,
  key: string,
  screenful: number,
  columns: number,
): SubjectState {
  const { tree, active } = subjectState;
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
  if (to !== undefined) return activateRow(subjectState, to);
  const canOpen = at.kind === 'node' && at.row.childCount + at.row.notations.length > 0;
  if (key === 'ArrowRight')
    return canOpen && !at.isOpen
      ? toggleRow(subjectState, at.path, columns)
      : activateRow(subjectState, active + 1);
  if (key === 'ArrowLeft') {
    if (at.kind === 'node' && at.isOpen) return toggleRow(subjectState, at.path, columns);
    const above = at.kind === 'form' ? at.path : at.path.slice(0, -1);
    return above.length === 0 ? subjectState : activateRow(subjectState, indexOf(tree, above));
  }
  return canOpen ? toggleRow(subjectState, at.path, columns) : subjectState;
}

/** Moves to the next row whose name begins as typed, wrapping at the end; a single letter skips the active row. */
export function typeAhead(subjectState: SubjectState, typed: string): SubjectState {
  const { tree, active } = subjectState;
  const wanted = typed.toLowerCase();
  const first = typed.length === 1 ? 1 : 0;
  for (let step = first; step < Math.min(tree.size, MOST_ROWS) + first; step++) {
    const index = (active + step) % tree.size;
    const at = visibleRow(tree, index);
    if (at.kind !== 'node') continue;
    // A call is found by its summary: its label is only a number.
    const name = at.row.call === undefined ? at.row.label : at.row.summary;
    if (name.toLowerCase().startsWith(wanted)) return activateRow(subjectState, index);
  }
  return subjectState;
}
