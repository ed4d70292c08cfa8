// The values that were typed or sent last for a method, for the list that offers them again.

import { declaredIn, withFunctions } from '../../core/form/declaredFunctions.ts';
import { paramsOf } from '../../core/form/savedDraft.ts';
import type { MethodDraft } from '../../core/form/tabState.ts';
import { lastCalls } from '../../core/history/lastCalls.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { TabStore } from './tabStore.ts';

/** The calls of a method that are searched for their values. */
const MOST_LOOKED_AT = 30;
const MOST_DRAFTS = 3;

/** A draft that was sent is offered only as its call: a changed saved request can be set aside after it was sent. */
export async function lastValues(
  method: string,
  tabStore: Pick<TabStore, 'offered'>,
  {
    history,
    contextOf,
    endpoints,
  }: {
    readonly history: Pick<History, 'page'>;
    readonly contextOf: ContextOf;
    readonly endpoints: Pick<Endpoints, 'active'>;
  },
): Promise<PageReply> {
  const [drafts, { heads }] = await Promise.all([
    tabStore.offered(method),
    history.page({ method }, MOST_LOOKED_AT).catch(() => ({ heads: [] })),
  ]);
  const typed = drafts.map((offered) => ({ ...offered, paramsJson: paramsJsonOf(method, offered.draft) }));
  const calls = lastCalls(
    heads,
    typed.map(({ paramsJson }) => paramsJson),
    contextOf,
    endpoints.active()?.id,
  );
  const unsent = typed.filter((one) => !calls.some(({ paramsJson }) => paramsJson === one.paramsJson));
  return {
    type: 'lastValues',
    method,
    drafts: unsent.slice(0, MOST_DRAFTS).map(({ tab, draft }) => ({ tab, text: JSON.stringify(draft) })),
    calls: calls.map(({ words, ...call }) => ({ ...call, words: [...words] })),
  };
}

/** The parameters in the form that `lastCalls` uses; '' where they cannot be read. */
function paramsJsonOf(method: string, draft: MethodDraft): string {
  const params = paramsOf(method, draft);
  return params === undefined ? '' : JSON.stringify(withFunctions(params, declaredIn(draft.form)));
}
