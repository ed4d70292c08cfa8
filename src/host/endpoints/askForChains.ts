// Asks an endpoint for its chain, once it has answered a call and that is not known yet: amounts are of a coin.

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

/** Each endpoint is asked once, and again after a failure. */
export function askForChains(calls: Asking, states: Pick<EndpointStates, 'of'>): vscode.Disposable {
  const asked = new Set<string>();
  return calls.onDidFinish(({ endpoint, entry }) => {
    const identity = identityOf(endpoint);
    // What is gone can come back as another chain.
    if (!entry.ok) asked.delete(identity);
    else if (!asked.has(identity) && states.of(endpoint).chain === undefined) {
      asked.add(identity);
      void calls.chainOf(endpoint);
    }
  });
}
