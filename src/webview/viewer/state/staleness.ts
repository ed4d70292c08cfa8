// What time does to what is shown: ages grow, and a result is old while its call is running again. Pure.

import { freshAges } from './freshAges.ts';
import type { ViewerState } from './viewerState.ts';

/** The call of the subject in front is running again: what is shown of it is old. */
export function askAgain(state: ViewerState): ViewerState {
  return { ...state, askedAgain: state.trail[state.at]?.id };
}

/** When the subject in front was asked for, in milliseconds, while its call is running again. */
export function staleSince({ askedAgain, trail, at, looking }: ViewerState): number | undefined {
  const id = trail[at]?.id;
  return id === undefined || id !== askedAgain ? undefined : looking.get(id)?.subject.call?.startedAt;
}

/** Tells ages as of now (Unix seconds) in all that is remembered; the same state where none has changed. */
export function refreshAges(state: ViewerState, nowSeconds: number): ViewerState {
  let looking = state.looking;
  for (const [id, one] of state.looking) {
    const tree = freshAges(one.tree, nowSeconds);
    if (tree !== one.tree) looking = new Map(looking).set(id, { ...one, tree });
  }
  return looking === state.looking ? state : { ...state, looking };
}
