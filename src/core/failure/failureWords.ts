// Why an endpoint does not work, in the few words that fit into a row.

import type { Failure } from './failure.ts';
import { adviseOn } from './failureAdvice.ts';

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
};

const STATUS: Readonly<Record<number, string>> = {
  402: 'its plan does not cover this',
  429: 'too many requests',
};

/** For a call that was sent and not cancelled. */
export function failureWords(failure: Exclude<Failure, { kind: 'input' | 'cancelled' }>): string {
  switch (failure.kind) {
    case 'rpc':
    case 'http':
      return refusal(failure);
    case 'network':
      return NETWORK[failure.code] ?? 'no connection';
    case 'tls':
      return 'no secure connection';
    case 'timeout':
      return `no response in ${failure.afterMs / 1000} s`;
    case 'protocol':
      return 'response cannot be read';
  }
}

function refusal(failure: Failure & { kind: 'rpc' | 'http' }): string {
  const { action } = adviseOn(failure);
  if (action === 'setKey') return 'refused the API key';
  // The advice is to add the endpoint again only where it lacks a key.
  if (action === 'addEndpoint' && failure.keyless === true) return 'needs a key';
  const known = STATUS[failure.status];
  if (known !== undefined) return known;
  return failure.kind === 'rpc' ? 'responded with an error' : `HTTP ${failure.status}`;
}
