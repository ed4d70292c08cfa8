// Asks an endpoint for the block numbers behind `latest-10` and the like before a call is sent.

import { neededTags, withBlockNumbers } from '../../core/call/blockNumbers.ts';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { headCall, headNumber } from '../../core/call/headCall.ts';
import type { BlockOffset } from '../../core/input/blockOffset.ts';
import type { JsonValue } from '../../core/json.ts';

/** Runs a call; undefined when nothing was sent. */
type Ask = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

/** The call as it is sent; or the call that failed on the way, or undefined when that one was not sent. */
export async function resolveBlockOffsets(
  draft: RequestDraft,
  ask: Ask,
): Promise<{ readonly draft: RequestDraft } | { readonly failed: HistoryEntry | undefined }> {
  const numbers = new Map<BlockOffset['tag'], bigint>();
  for (const tag of neededTags(draft.method, draft.params)) {
    const { method, params } = headCall(tag);
    const entry = await ask(method, params);
    const number = entry && headNumber(entry.outcome);
    if (number === undefined) return { failed: entry };
    numbers.set(tag, number);
  }
  if (numbers.size === 0) return { draft };
  return { draft: { ...draft, params: withBlockNumbers(draft.method, draft.params, numbers) } };
}
