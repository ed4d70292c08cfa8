// What is known of each endpoint in this window, for lists and the status bar. Makes no call itself.

import * as vscode from 'vscode';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';

export interface EndpointStates {
  readonly onDidChange: vscode.Event<void>;
  of(endpoint: Endpoint): EndpointFacts;
  put(endpoint: Endpoint, facts: EndpointFacts): void;
  dispose(): void;
}

export function createEndpointStates(): EndpointStates {
  const changed = new vscode.EventEmitter<void>();
  const known = new Map<string, { readonly identity: string; readonly facts: EndpointFacts }>();
  return {
    onDidChange: changed.event,
    of(endpoint) {
      const { identity, facts } = known.get(endpoint.id) ?? {};
      return identity === identityOf(endpoint) && facts !== undefined ? facts : {};
    },
    put(endpoint, facts) {
      known.set(endpoint.id, { identity: identityOf(endpoint), facts });
      changed.fire();
    },
    dispose: () => changed.dispose(),
  };
}

/** What of an endpoint decides who replies: with another one, nothing is known of it. */
export function identityOf({ urlTemplate, headers, tls }: Endpoint): string {
  return JSON.stringify([urlTemplate, headers, tls]);
}
