// Addresses in results that their endpoint is to be asked about: each once, and of one result a bounded number.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { PlaceOf } from './contractPlace.ts';

/** Addresses are in lower case. */
export interface WantedAddresses {
  /** Takes addresses that a result shows: those that are to be asked about are wanted. `result`: its id, '' where it has none. */
  shownIn(endpointId: string, result: string): (address: string) => void;
  /** Endpoints with addresses that are to be asked about. */
  wantedAt(): readonly string[];
  /** The addresses of an endpoint that are to be asked about; in this window, each is taken once. */
  takeWanted(endpointId: string): readonly string[];
  /** These may be asked about again, for another result. */
  release(endpointId: string, addresses: Iterable<string>): void;
  /** The node was gone: where one can come back with other contracts, all is asked again. */
  renew(endpointId: string): void;
  readonly onDidWant: vscode.Event<void>;
  dispose(): void;
}

/** Those that are asked about on behalf of one result. */
const MOST_A_RESULT = 50;
const MOST_RESULTS = 200;
const MOST_WANTED = 500;

/** `keyOf`: names an address at the place of an endpoint. `isKnown`: there is nothing to ask. */
export function createWantedAddresses(
  placeOf: PlaceOf,
  keyOf: (endpointId: string, address: string) => string,
  isKnown: (endpointId: string, address: string) => boolean,
): WantedAddresses {
  const wants = new vscode.EventEmitter<void>();
  const wanted = new Map<string, Set<string>>();
  /** In this window. */
  const taken = new Set<string>();
  const shown = new BoundedMap<string, Set<string>>(MOST_RESULTS);
  const isWanted = (endpointId: string, address: string): boolean =>
    !taken.has(keyOf(endpointId, address)) && !isKnown(endpointId, address);

  return {
    onDidWant: wants.event,
    shownIn: (endpointId, result) => (address) => {
      if (!isWanted(endpointId, address)) return;
      const of = `${endpointId} ${result}`;
      const ofResult = shown.get(of) ?? new Set();
      const waiting = wanted.get(endpointId) ?? new Set();
      if (ofResult.has(address) || ofResult.size >= MOST_A_RESULT || waiting.size >= MOST_WANTED) return;
      shown.set(of, ofResult.add(address));
      wanted.set(endpointId, waiting.add(address));
      wants.fire();
    },
    wantedAt: () => [...wanted.keys()],
    takeWanted(endpointId) {
      const open = [...(wanted.get(endpointId) ?? [])].filter((address) => isWanted(endpointId, address));
      wanted.delete(endpointId);
      for (const address of open) taken.add(keyOf(endpointId, address));
      return open;
    },
    release(endpointId, addresses) {
      for (const address of addresses) taken.delete(keyOf(endpointId, address));
    },
    renew(endpointId) {
      const place = placeOf(endpointId);
      if (place === undefined || place.isLasting) return;
      for (const key of taken) if (key.startsWith(`${place.name} `)) taken.delete(key);
      for (const of of shown.keys()) if (of.startsWith(`${endpointId} `)) shown.delete(of);
    },
    dispose: () => wants.dispose(),
  };
}
