// What becomes outdated in the viewer: ages, and a result whose call is running again. Pure.

import { freshAges } from './freshAges.ts';
import type { ViewerState } from './viewerState.ts';

/** Marks the result in front as outdated, as its call is running again. */
export function askAgain(state: ViewerState): ViewerState {
  return { ...state, askedAgain: state.trail[state.at]?.id };
}

/** When the call of the result in front was made, in Unix milliseconds, if it is running again. */
export function staleSince({ askedAgain, trail, at, looking }: ViewerState): number | undefined {
  const id = trail[at]?.id;
  return id === undefined || id !== askedAgain ? undefined : looking.get(id)?.subject.call?.startedAt;
}

/** Updates the ages in all remembered subjects to now (Unix seconds); the same state if none has changed. */
export function refreshAges(state: ViewerState, nowSeconds: number): ViewerState {
  let looking = state.looking;
  for (const [id, one] of state.looking) {
    const tree = freshAges(one.tree, nowSeconds);
    if (tree !== one.tree) looking = new Map(looking).set(id, { ...one, tree });
  }
  return looking === state.looking ? state : { ...state, looking };
}
