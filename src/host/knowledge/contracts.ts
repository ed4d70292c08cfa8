// The contracts of the workspace at the addresses of an endpoint: known by their code alone.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import { createContractIndex } from '../../core/contracts/contractIndex.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import { knownContract } from '../../core/contracts/knownContract.ts';
import type { KnownContract } from '../../core/contracts/knownContract.ts';
import type { PlaceOf } from './contractPlace.ts';
import { createWantedAddresses } from './wantedAddresses.ts';
import type { WantedAddresses } from './wantedAddresses.ts';

/** `code`: `0x` hex. `target`: the address whose code a proxy runs. */
export type CodeAt = { readonly code: string; readonly target: string | undefined };

/** Addresses are in lower case but where said otherwise. */
export interface Contracts extends WantedAddresses {
  /** The contracts that the workspace has compiled. */
  readonly index: Pick<ContractIndex, 'set'>;
  /** The contract at an address in any case; undefined where the workspace has none. What is not known yet is wanted. */
  shownAt(endpointId: string, result: string): ((address: string) => KnownContract | undefined) | undefined;
  /** Those with a name at an endpoint. */
  named(endpointId: string): readonly (readonly [address: string, name: string])[];
  learn(endpointId: string, codes: ReadonlyMap<string, CodeAt>): void;
  readonly onDidLearn: vscode.Event<void>;
}

const MOST_CODES = 500;
const ADDRESS = /^0x[0-9a-f]{40}$/;

export function createContracts(placeOf: PlaceOf): Contracts {
  const learnt = new vscode.EventEmitter<void>();
  const compiled = createContractIndex();
  const codes = new BoundedMap<string, CodeAt>(MOST_CODES);
  /** What the codes were found to be of; empty after a change. */
  const found = new Map<string, KnownContract | undefined>();
  // What one endpoint says of an address names it at no other one.
  const keyOf = (endpointId: string, address: string): string =>
    `${placeOf(endpointId)?.name ?? '?'} ${endpointId} ${address}`;
  const wanted = createWantedAddresses(placeOf, keyOf, (...at) => codes.has(keyOf(...at)));

  function find(endpointId: string, address: string): KnownContract | undefined {
    const key = keyOf(endpointId, address);
    const at = codes.get(key);
    if (at === undefined || found.has(key)) return found.get(key);
    const target = at.target === undefined ? undefined : codes.get(keyOf(endpointId, at.target));
    const contract = knownContract(
      compiled.find(at.code),
      at.target === undefined ? undefined : compiled.find(target?.code ?? '0x'),
    );
    found.set(key, contract);
    return contract;
  }

  return {
    ...wanted,
    index: {
      set(file, contract) {
        compiled.set(file, contract);
        found.clear();
      },
    },
    shownAt(endpointId, result) {
      if (compiled.size === 0) return undefined;
      const want = wanted.shownIn(endpointId, result);
      return (given) => {
        const address = given.toLowerCase();
        if (!ADDRESS.test(address)) return undefined;
        const contract = find(endpointId, address);
        if (contract === undefined) want(address);
        return contract;
      };
    },
    named(endpointId) {
      const beginning = keyOf(endpointId, '');
      return [...codes.keys()].flatMap((key) => {
        if (!key.startsWith(beginning)) return [];
        const address = key.slice(beginning.length);
        const contract = find(endpointId, address);
        return contract === undefined ? [] : [[address, contract.name] as const];
      });
    },
    learn(endpointId, told) {
      for (const [address, code] of told) codes.set(keyOf(endpointId, address), code);
      found.clear();
      if ([...told.keys()].some((address) => find(endpointId, address) !== undefined)) learnt.fire();
    },
    renew(endpointId) {
      wanted.renew(endpointId);
      if (placeOf(endpointId)?.isLasting !== false) return;
      for (const key of codes.keys()) if (key.startsWith(keyOf(endpointId, ''))) codes.delete(key);
      found.clear();
    },
    onDidLearn: learnt.event,
    dispose() {
      learnt.dispose();
      wanted.dispose();
    },
  };
}
