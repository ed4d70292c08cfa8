// Addresses in results about which their endpoint is to be asked: each once, and a limited number for each result.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { PlaceOf } from './contractPlace.ts';

/** Addresses are in lower case. */
export interface WantedAddresses {
  /**
   * Receives the addresses in a result: those that are still to be asked about become wanted. `result`: its id, or ''.
   */
  shownIn(endpointId: string, result: string): (address: string) => void;
  /** The ids of endpoints with addresses that are still to be asked about. */
  wantedAt(): readonly string[];
  /** Takes the addresses of an endpoint that are to be asked about; in one window, each address is taken once. */
  takeWanted(endpointId: string): readonly string[];
  /** These addresses may be asked about again, for another result. */
  release(endpointId: string, addresses: Iterable<string>): void;
  /** The node could not be reached. If it may be back with other contracts, all addresses are asked about again. */
  renew(endpointId: string): void;
  readonly onDidWant: vscode.Event<void>;
  dispose(): void;
}

/** The most addresses that are asked about for one result. */
const MOST_A_RESULT = 50;
const MOST_RESULTS = 200;
const MOST_WANTED = 500;

/** `keyOf`: the key of an address at the place of an endpoint. `isKnown`: there is nothing left to ask. */
export function createWantedAddresses(
  placeOf: PlaceOf,
  keyOf: (endpointId: string, address: string) => string,
  isKnown: (endpointId: string, address: string) => boolean,
): WantedAddresses {
  const wants = new vscode.EventEmitter<void>();
  const wanted = new Map<string, Set<string>>();
  /** The keys of addresses that this window has taken. */
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
