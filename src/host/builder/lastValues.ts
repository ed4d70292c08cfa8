// What was typed or sent last for a method, for the list that offers it again.

import { lastCalls } from '../../core/history/lastCalls.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { History } from '../history/history.ts';
import type { TabStore } from './tabStore.ts';

/** So many calls of a method are looked through for their last values. */
const MOST_LOOKED_AT = 30;

export async function lastValues(method: string, tabStore: TabStore, history: History): Promise<PageReply> {
  const [drafts, { heads }] = await Promise.all([
    tabStore.offered(method),
    history.page({ method }, MOST_LOOKED_AT).catch(() => ({ heads: [] })),
  ]);
  return {
    type: 'lastValues',
    method,
    drafts: drafts.map(({ tab, draft }) => ({ tab, text: JSON.stringify(draft) })),
    calls: [...lastCalls(heads)],
  };
}
