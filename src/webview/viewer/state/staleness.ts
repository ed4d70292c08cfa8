// What becomes outdated in the viewer: ages, and a result whose call is running again. Pure.

import { freshAges } from './freshAges.ts';
import type { ViewerState } from './viewerState.ts';

/** Marks the result in front as outdated, as its call is running again. */
export function markRunningAgain(state: ViewerState): ViewerState {
  return { ...state, runningAgain: state.trail[state.at]?.id };
}

/** When the call of the result in front was made, in Unix milliseconds, if it is running again. */
export function staleSince({ runningAgain, trail, at, subjectStates }: ViewerState): number | undefined {
  const id = trail[at]?.id;
  return id === undefined || id !== runningAgain ? undefined : subjectStates.get(id)?.subject.call?.startedAt;
}

/** Updates the ages in all remembered subjects to now (Unix seconds); the same state if none has changed. */
export function refreshAges(state: ViewerState, nowSeconds: number): ViewerState {
  let subjectStates = state.subjectStates;
  for (const [id, one] of state.subjectStates) {
    const tree = freshAges(one.tree, nowSeconds);
    if (tree !== one.tree) subjectStates = new Map(subjectStates).set(id, { ...one, tree });
  }
  return subjectStates === state.subjectStates ? state : { ...state, subjectStates };
}
