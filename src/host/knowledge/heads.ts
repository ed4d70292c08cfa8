// The newest block seen by this window at each endpoint, for confirmations. Makes no call itself.

import type { HistoryEntry } from '../../core/call/call.ts';
import { exactAmount } from '../../core/quantity.ts';
import { isJsonObject } from '../../core/json.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';

export interface Heads {
  of(endpointId: string): bigint | undefined;
  /** Takes what an ended call tells of the chain's head. */
  learn(entry: HistoryEntry): void;
}

export function createHeads(): Heads {
  const heads = new Map<string, bigint>();
  return {
    of: (endpointId) => heads.get(endpointId),
    learn({ endpointId, method, params, outcome }) {
      if (!outcome.ok) return;
      const { result } = outcome;
      const isNewest = method === 'eth_getBlockByNumber' && params[0] === 'latest' && isJsonObject(result);
      const head = exactAmount(
        method === 'eth_blockNumber' && !isLargeValue(result)
          ? result
          : isNewest
            ? result['number']
            : undefined,
      );
      // The last one seen, also where it is lower: a development chain can be set back.
      if (head !== undefined) heads.set(endpointId, head);
    },
  };
}
