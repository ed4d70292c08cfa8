// The newest block seen by this window at each endpoint, for confirmations. Makes no call itself.

import type { HistoryEntry } from '../../core/call/call.ts';
import { newestBlock } from '../../core/call/headCall.ts';

export interface Heads {
  of(endpointId: string): bigint | undefined;
  /** Takes what an ended call tells of the chain's head. */
  learn(entry: HistoryEntry): void;
}

export function createHeads(): Heads {
  const heads = new Map<string, bigint>();
  return {
    of: (endpointId) => heads.get(endpointId),
    learn(entry) {
      const head = newestBlock(entry);
      // The last one seen, also where it is lower: a development chain can be set back.
      if (head !== undefined) heads.set(entry.endpointId, head);
    },
  };
}
