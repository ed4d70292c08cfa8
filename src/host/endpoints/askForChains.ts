// Asks an endpoint for its chain, once it has answered a call of a person and that is not known yet:
// amounts are of a coin.

import type * as vscode from 'vscode';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

type Asking = {
  readonly onDidFinish: vscode.Event<FinishedCall>;
  /** Asks for it by a call that is not recorded. */
  readonly chainOf: (endpoint: Endpoint) => Promise<bigint | undefined>;
};

/** Each endpoint is asked once, by whomever, and again after it could not be reached. */
export function askForChains(calls: Asking, states: Pick<EndpointStates, 'of'>): vscode.Disposable {
  const asked = new Set<string>();
  return calls.onDidFinish(({ endpoint, entry, origin }) => {
    const identity = identityOf(endpoint);
    if (entry.method === 'eth_chainId') asked.add(identity);
    // What is gone can come back as another chain.
    else if (!entry.outcome.ok && entry.outcome.failure.kind === 'network') asked.delete(identity);
    else if (
      entry.ok &&
      origin !== 'extension' &&
      !asked.has(identity) &&
      states.of(endpoint).chain === undefined
    ) {
      asked.add(identity);
      void calls.chainOf(endpoint);
    }
  });
}
