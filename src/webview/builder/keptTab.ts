// The page’s state once the host tells what was kept of its tab: what was typed meanwhile lies over that. Pure.

import type { TabState } from '../../core/form/tabState.ts';
import { EMPTY_DRAFT } from '../../core/form/tabState.ts';
import type { PageState } from './pageState.ts';
import { withTab } from './pageState.ts';

/** What was kept, and over it what was typed since the page began as `start`. */
export function withKept(state: PageState, start: PageState, kept: TabState): PageState {
  const typed = Object.entries(state.drafts).filter(([method]) => isOtherText(state, start, method));
  const isElsewhere = state.method !== start.method;
  // A method is edited where it is looked at.
  const method = typed.length > 0 || isElsewhere ? state.method : kept.method;
  return {
    ...withTab(state, { ...kept, method, drafts: { ...kept.drafts, ...Object.fromEntries(typed) } }),
    touched: new Set(method === kept.method ? [...kept.touched, ...state.touched] : state.touched),
  };
}

/** The methods of which something was kept that gives way to what was typed since `start`, and was not there to be seen. */
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
