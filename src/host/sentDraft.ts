// Owns what must be asked of an endpoint before a call can be sent: the numbers that blocks such as `latest-10` stand for.

import { neededTags, withBlockNumbers } from '../core/blockNumbers.ts';
import type { HistoryEntry, RequestDraft } from '../core/call.ts';
import type { BlockOffset } from '../core/input/blockOffset.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { isJsonObject } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import { exactAmount } from '../core/quantity.ts';

/** Runs a call; undefined when nothing was sent. */
type Ask = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

/** The call as it is sent; or the call that failed on the way, or undefined when that one was not sent. */
export async function sentDraft(
  draft: RequestDraft,
  ask: Ask,
): Promise<{ readonly draft: RequestDraft } | { readonly failed: HistoryEntry | undefined }> {
  const numbers = new Map<BlockOffset['tag'], bigint>();
  for (const tag of neededTags(draft.method, draft.params)) {
    const entry =
      tag === 'latest' ? await ask('eth_blockNumber', []) : await ask('eth_getBlockByNumber', [tag, false]);
    const number = entry && numberIn(entry);
    if (number === undefined) return { failed: entry };
    numbers.set(tag, number);
  }
  if (numbers.size === 0) return { draft };
  return { draft: { ...draft, params: withBlockNumbers(draft.method, draft.params, numbers) } };
}

function numberIn({ outcome }: HistoryEntry): bigint | undefined {
  if (!outcome.ok || isLargeValue(outcome.result)) return undefined;
  const { result } = outcome;
  return exactAmount(isJsonObject(result) ? result['number'] : result);
}
