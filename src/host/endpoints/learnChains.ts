// Asks an endpoint for its chain, once it has answered a call of a person and that is not known yet:
// amounts are of a coin.

import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

/** A result is not kept from a person for longer. */
const LONGEST_WAIT_MS = 1_000;

export interface LearnedChains {
  /** Ends when the chain is known, when the endpoint does not tell it, or after a second. */
  learn(endpoint: Endpoint): Promise<void>;
  /** Somebody else has asked it. */
  asked(endpoint: Endpoint): void;
  /** It could not be reached: what is gone can come back as another chain. */
  forget(endpoint: Endpoint): void;
}

/** `ask`: by a call that is not recorded. Each endpoint is asked once, and again after it could not be reached. */
export function createLearnedChains(
  ask: (endpoint: Endpoint) => Promise<unknown>,
  states: Pick<EndpointStates, 'of'>,
): LearnedChains {
  const askings = new Map<string, Promise<unknown>>();
  return {
    async learn(endpoint) {
      if (states.of(endpoint).chain !== undefined) return;
      const identity = identityOf(endpoint);
      const asking = askings.get(identity) ?? ask(endpoint);
      askings.set(identity, asking);
      await Promise.race([asking, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
    },
    asked: (endpoint) => void askings.set(identityOf(endpoint), Promise.resolve()),
    forget: (endpoint) => void askings.delete(identityOf(endpoint)),
  };
}
