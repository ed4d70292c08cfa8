// The hash of the transaction that a call sent.

import { smallResult } from '../reply/smallResult.ts';
import type { HistoryEntry } from './call.ts';

const SENDERS: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendRawTransaction']);
const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/i;

/** Undefined where the call sent no transaction, or its result is no hash. */
export function sentHash({ method, outcome }: Pick<HistoryEntry, 'method' | 'outcome'>): string | undefined {
  const hash = SENDERS.has(method) ? smallResult(outcome) : undefined;
  return typeof hash === 'string' && TRANSACTION_HASH.test(hash) ? hash : undefined;
}
