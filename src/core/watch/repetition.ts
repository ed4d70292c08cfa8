// The ways to make a call more than once, each with its condition or its list.

import type { WatchTrigger } from './trigger.ts';

/**
 * `query`: as in the search of a result. `does`: what a subscription does once a row matches, and a watch once its result
 * begins to.
 */
export type LiveCondition = { readonly query: string; readonly does: 'notify' | 'stop' };

/** What goes on until it is stopped, and may have a condition. */
type Ongoing = (WatchTrigger | { readonly kind: 'live' }) & { readonly when?: LiveCondition | undefined };

/**
 * How a call is made more than once: watched; live, as its node sends results; for a typed list of blocks; at several
 * endpoints (all at the same block, or each at its own newest); or to compare how late endpoints have new blocks.
 * `only`: which of the receipts are shown first.
 */
export type Repetition =
  | Ongoing
  | { readonly kind: 'blocks'; readonly blocks: string; readonly only?: 'failed' | undefined }
  | { readonly kind: 'endpoints'; readonly ids: readonly string[]; readonly at?: 'same' | 'own' | undefined }
  | { readonly kind: 'lags'; readonly ids: readonly string[] };

/** The blocks of a run over blocks. */
export type OverBlocks = Omit<Extract<Repetition, { kind: 'blocks' }>, 'kind'>;

/** What triggers a watch; undefined where the call is not watched. */
export function triggerOf(repetition: Repetition): WatchTrigger | undefined {
  switch (repetition.kind) {
    case 'seconds':
      return { kind: 'seconds', seconds: repetition.seconds };
    case 'heads':
      return { kind: 'heads' };
    case 'live':
    case 'blocks':
    case 'endpoints':
    case 'lags':
      return undefined;
  }
}

export function isOngoing(repetition: Repetition): repetition is Ongoing {
  return repetition.kind === 'live' || triggerOf(repetition) !== undefined;
}
