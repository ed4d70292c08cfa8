// What is known of each endpoint in this window, for lists and the status bar, and the chain that it served last. Makes
// no calls.

import * as vscode from 'vscode';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import type { Chain } from '../../core/chain/chain.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { onDidChangeSettings, readChains } from '../common/settings.ts';

export interface EndpointStates {
  readonly onDidChange: vscode.Event<void>;
  /** Fires when the chain of an endpoint becomes known or changes: amounts are then of another coin. */
  readonly onDidLearnChain: vscode.Event<void>;
  /** What calls of this window reported. */
  of(endpoint: Endpoint): EndpointFacts;
  /** Its chain, else the one that an earlier window knew: only to decode values, never to decide what may be sent. */
  chainOf(endpoint: Endpoint): Chain | undefined;
  put(endpoint: Endpoint, facts: EndpointFacts): void;
  dispose(): void;
}

const REMEMBERED = 'ethRpc.chains';
const MOST_REMEMBERED = 100;

/** A chain as JSON, with a hash of the identity of its endpoint. */
type Remembered = Omit<Chain, 'id' | 'coin'> & {
  readonly id: string;
  readonly coin?: Chain['coin'];
  readonly of: number;
};

/** `memory`: keeps the chains for the next window. */
export function createEndpointStates(memory: Pick<vscode.Memento, 'get' | 'update'>): EndpointStates {
  const changed = new vscode.EventEmitter<void>();
  const learnt = new vscode.EventEmitter<void>();
  const known = new Map<string, { readonly identity: string; readonly facts: EndpointFacts }>();
  let own = readChains();
  const settings = onDidChangeSettings(() => {
    own = readChains();
    learnt.fire();
    changed.fire();
  });

  function remembered(): Readonly<Record<string, Remembered>> {
    return memory.get(REMEMBERED, {});
  }

  function remember(endpoint: Endpoint, { id, ...chain }: Chain): void {
    const { [endpoint.id]: _before, ...others } = remembered();
    const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
    const now: Remembered = { ...chain, id: String(id), of: hashOf(endpoint) };
    void memory.update(REMEMBERED, Object.fromEntries([...kept, [endpoint.id, now]]));
  }

  function factsOf(endpoint: Endpoint): EndpointFacts {
    const { identity, facts } = known.get(endpoint.id) ?? {};
    if (identity !== identityOf(endpoint) || facts === undefined) return {};
    return facts.chain === undefined ? facts : { ...facts, chain: described(facts.chain) };
  }

  function described(chain: Chain): Chain {
    return own.get(chain.id) ?? chain;
  }

  function chainOf(endpoint: Endpoint): Chain | undefined {
    const { chain } = factsOf(endpoint);
    if (chain !== undefined) return chain;
    const { id, of, coin, ...more } = remembered()[endpoint.id] ?? {};
    if (id === undefined || of !== hashOf(endpoint)) return undefined;
    return described({ ...more, coin, id: BigInt(id) } as Chain);
  }

  return {
    onDidChange: changed.event,
    onDidLearnChain: learnt.event,
    of: factsOf,
    chainOf,
    put(endpoint, facts) {
      const before = chainOf(endpoint);
      known.set(endpoint.id, { identity: identityOf(endpoint), facts });
      const { chain } = facts;
      if (chain !== undefined && chain.id !== before?.id) {
        remember(endpoint, chain);
        learnt.fire();
      }
      changed.fire();
    },
    dispose() {
      settings.dispose();
      changed.dispose();
      learnt.dispose();
    },
  };
}

/**
 * The members of an endpoint that determine which server responds: when one of them changes, nothing is known any
 * longer.
 */
export function identityOf({ urlTemplate, headers, tls }: Endpoint): string {
  return JSON.stringify([urlTemplate, headers, tls]);
}

/** A hash of 32 bits: enough to notice a change, too few to reveal the URL and headers. */
function hashOf(endpoint: Endpoint): number {
  let hash = 0;
  for (const character of identityOf(endpoint)) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  return hash;
}
