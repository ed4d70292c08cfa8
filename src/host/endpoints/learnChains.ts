// Asks an endpoint for its chain, with the first call of the user to it, where the chain is not known yet: it says of
// which coin amounts are.

import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

/** The longest time, in milliseconds, for which a result waits for the chain. */
const LONGEST_WAIT_MS = 1_000;

export interface LearnedChains {
  /** Resolves when the chain is known, when the endpoint does not report it, or after a second. */
  learn(endpoint: Endpoint): Promise<void>;
  /** Notes that another call has asked for the chain. */
  noteRequested(endpoint: Endpoint): void;
  /** The endpoint could not be reached: when it is back, it may serve another chain. */
  forget(endpoint: Endpoint): void;
}

/** `ask`: makes a call that is not recorded. Each endpoint is asked once, and again after it could not be reached. */
export function createLearnedChains(
  ask: (endpoint: Endpoint) => Promise<unknown>,
  states: Pick<EndpointStates, 'of'>,
): LearnedChains {
  const requests = new Map<string, Promise<unknown>>();
  return {
    async learn(endpoint) {
      if (states.of(endpoint).chain !== undefined) return;
      const identity = identityOf(endpoint);
      const pending = requests.get(identity) ?? ask(endpoint);
      requests.set(identity, pending);
      await Promise.race([pending, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
    },
    noteRequested: (endpoint) => void requests.set(identityOf(endpoint), Promise.resolve()),
    forget: (endpoint) => void requests.delete(identityOf(endpoint)),
  };
}
