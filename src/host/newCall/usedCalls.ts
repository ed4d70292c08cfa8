// The calls that New Call lists first: pinned calls and recent calls, each request once, and saved requests.

import { isMasked } from '../../core/secret/redact.ts';
import { hasSecretPlaceholder } from '../../core/catalogue/secretParams.ts';
import type { ListedEntry, SavedItem } from '../../core/history/history.ts';
import type { History } from '../history/history.ts';
import type { UsedMethods } from '../../core/catalogue/matchMethods.ts';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import type { MethodUsage } from '../knowledge/methodUsage.ts';

/** `served`: what is known of the methods at the endpoint that the call would go to. */
export type MethodUse = Pick<MethodUsage, 'pinned' | 'recent'> & { readonly served: () => ServedMethods };

export type UsedCalls = {
  readonly pinned: readonly ListedEntry[];
  readonly recent: readonly ListedEntry[];
  /** Saved requests, without folders. */
  readonly saved: readonly SavedItem[];
};

export const NO_CALLS: UsedCalls = { pinned: [], recent: [], saved: [] };
const MOST_PINNED = 8;
const MOST_RECENT = 8;
/** The entries that are read; many of them can be of the same request or of one batch. */
const MOST_LOOKED_AT = 200;

export async function usedCalls(history: Pick<History, 'page' | 'saved'>): Promise<UsedCalls> {
  const [pinned, recent, saved] = await Promise.all([
    history.page({ pinnedOnly: true, setsAsOne: 'pinned' }, MOST_LOOKED_AT),
    history.page({}, MOST_LOOKED_AT),
    history.saved(),
  ]);
  const first = once(pinned.heads).slice(0, MOST_PINNED);
  const known = new Set(first.map(keyOf));
  const others = once(recent.heads).filter((head) => !known.has(keyOf(head)));
  return {
    pinned: first,
    recent: others.slice(0, MOST_RECENT),
    saved: saved.filter(({ request }) => request !== undefined),
  };
}

/** The methods of the pinned calls, the pinned methods, and the methods used last. */
export function usedMethods({ pinned }: UsedCalls, methodUse: MethodUse): UsedMethods {
  return {
    pinned: [...methodUse.pinned(), ...pinned.map(({ method }) => method)],
    recent: methodUse.recent(),
    served: methodUse.served(),
  };
}

/** Each request once. Leaves out calls of explanations and batches, and calls whose secrets are not stored. */
function once(heads: readonly ListedEntry[]): readonly ListedEntry[] {
  const whole = heads.filter(
    (head) =>
      head.explanation === undefined &&
      head.batch === undefined &&
      !hasSecretPlaceholder(head.params) &&
      !isMasked(head),
  );
  const keys = whole.map(keyOf);
  return whole.filter((_head, index) => keys.indexOf(keys[index]!) === index);
}

function keyOf({ method, params }: ListedEntry): string {
  return JSON.stringify([method, params]);
}
