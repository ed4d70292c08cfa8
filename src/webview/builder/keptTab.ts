// Merges the state of a tab that the host kept with what the user typed before it arrived. Pure.

import type { TabState } from '../../core/form/tabState.ts';
import { EMPTY_DRAFT } from '../../core/form/tabState.ts';
import type { PageState } from './pageState.ts';
import { withTab } from './pageState.ts';

/** The kept state, with the drafts typed since `start` in place of the kept ones. */
export function withKept(state: PageState, start: PageState, kept: TabState): PageState {
  const typed = Object.entries(state.drafts).filter(([method]) => isOtherText(state, start, method));
  const isElsewhere = state.method !== start.method;
  // The user edits the method that is shown.
  const method = typed.length > 0 || isElsewhere ? state.method : kept.method;
  return {
    ...withTab(state, { ...kept, method, drafts: { ...kept.drafts, ...Object.fromEntries(typed) } }),
    typed: state.typed,
    touched: new Set(method === kept.method ? [...kept.touched, ...state.touched] : state.touched),
  };
}

/** The methods whose kept draft, which the user has not seen, is replaced by a draft typed since `start`. */
export function unseenIn(kept: TabState, state: PageState, start: PageState): readonly string[] {
  return Object.keys(kept.drafts).filter(
    (method) => isOtherText(state, start, method) && isOtherText(kept, start, method),
  );
}

function isOtherText(a: Pick<TabState, 'drafts'>, b: Pick<TabState, 'drafts'>, method: string): boolean {
  const [one, other] = [a, b].map(({ drafts: { [method]: draft = EMPTY_DRAFT } }) =>
    JSON.stringify([draft.form, draft.raw]),
  );
  return one !== other;
}
