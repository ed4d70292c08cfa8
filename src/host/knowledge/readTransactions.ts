// The transactions that this window has read. A trace of EVM steps does not say which contract was called: its
// transaction does.

import type { HistoryEntry } from '../../core/call/call.ts';
import { BoundedMap } from '../../core/boundedMap.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { smallResult } from '../../core/reply/smallResult.ts';

const MOST = 1_000;
/** In characters of hex. A longer one is not kept: that of a deployment can have hundreds of kilobytes. */
const LONGEST_INPUT = 4_096;
const HASH_LENGTH = 66;
const ADDRESS_LENGTH = 42;

/** What is kept of a transaction. */
type Kept = Pick<JsonObject, 'to' | 'input'>;

export interface ReadTransactions {
  /** Keeps the transactions in the result of a call: the result itself, or those of a block. */
  learn(entry: Pick<HistoryEntry, 'endpointId' | 'outcome'>): void;
  /** Gives a transaction of an endpoint by its hash; undefined where it was not read. */
  of(endpointId: string): (hash: string) => Kept | undefined;
}

export function createReadTransactions(): ReadTransactions {
  const known = new BoundedMap<string, Kept>(MOST);
  const keyOf = (endpointId: string, hash: string): string => `${hash.toLowerCase()} ${endpointId}`;

  return {
    learn({ endpointId, outcome }) {
      const result = smallResult(outcome);
      for (const { hash, to, input } of transactionsIn(result).slice(-MOST))
        if (isShort(hash, HASH_LENGTH) && isShort(to, ADDRESS_LENGTH) && isShort(input, LONGEST_INPUT))
          known.set(keyOf(endpointId, hash), { to, input });
    },
    of: (endpointId) => (hash) => known.get(keyOf(endpointId, hash)),
  };
}

function isShort(value: JsonValue | undefined, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function transactionsIn(result: JsonValue | undefined): readonly JsonObject[] {
  if (result === undefined || !isJsonObject(result)) return [];
  const { transactions } = result;
  return Array.isArray(transactions) ? (transactions as readonly JsonValue[]).filter(isJsonObject) : [result];
}
