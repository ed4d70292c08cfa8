// Breaks the lines of all subjects anew, after a change of width. Pure.

import { rewrapped } from './branch.ts';
import { withTree } from './subjectState.ts';
import type { ViewerState } from './viewerState.ts';

export function rewrap(state: ViewerState, columns: number): ViewerState {
  const all = [...state.subjectStates].map(
    ([id, one]) => [id, withTree(one, rewrapped(one.tree, columns))] as const,
  );
  return { ...state, subjectStates: new Map(all) };
}
