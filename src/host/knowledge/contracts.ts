// The contracts of the workspace at the addresses of an endpoint, recognised by their code alone.

import * as vscode from 'vscode';
import { createdContract } from '../../core/contracts/createdContract.ts';
import { createContractIndex } from '../../core/contracts/contractIndex.ts';
import type { CompiledContract, ContractIndex } from '../../core/contracts/contractIndex.ts';
import { knownContract } from '../../core/contracts/knownContract.ts';
import type { KnownContract } from '../../core/contracts/knownContract.ts';
import { isDelegation } from '../../core/contracts/proxy.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { PlaceOf } from './contractPlace.ts';
import { createWantedAddresses } from './wantedAddresses.ts';
import type { WantedAddresses } from './wantedAddresses.ts';

/** `code`: `0x` hex. `targets`: the addresses whose code a proxy or a diamond runs; undefined for other contracts. */
export type CodeAt = { readonly code: string; readonly targets?: readonly string[] | undefined };

/** Addresses are in lower case, except where stated otherwise. */
export interface Contracts extends WantedAddresses {
  /** The compiled contracts of the workspace. */
  readonly index: Pick<ContractIndex, 'set'> & Pick<DecodeContext, 'createdBy' | 'contractOfCode'>;
  /**
   * Finds the contract at an address, in any letter case, for decoding; an unknown address is then wanted. Undefined
   * where the workspace has no compiled contracts.
   */
  shownAt(endpointId: string, result: string): DecodeContext['contractAt'];
  /** The addresses at an endpoint whose contracts have a name. */
  named(endpointId: string): readonly (readonly [address: string, name: string])[];
  learn(endpointId: string, codes: ReadonlyMap<string, CodeAt>): void;
  /** The node could not be reached, or a write was sent to it: what may have changed is asked for again. */
  renew(endpointId: string): void;
  readonly onDidLearn: vscode.Event<void>;
}

const MOST_CODES = 1_000;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const NO_CODE = '0x';
const NONE: ReadonlyMap<string, CodeAt> = new Map();

export function createContracts(placeOf: PlaceOf): Contracts {
  const learnt = new vscode.EventEmitter<void>();
  const compiled = createNamedCodes();
  /** Codes by place and endpoint: what one endpoint reports of an address is not used for other endpoints. */
  const codes = new Map<string, Map<string, CodeAt>>();
  /** Codes that are to be asked for again; they stay valid until then. */
  const outdated = new WeakSet<CodeAt>();
  const placeKey = (endpointId: string): string => `${placeOf(endpointId)?.name ?? '?'} ${endpointId}`;
  const codesAt = (endpointId: string): Map<string, CodeAt> => codes.get(placeKey(endpointId)) ?? new Map();
  const wanted = createWantedAddresses(
    placeOf,
    (endpointId, address) => `${placeKey(endpointId)} ${address}`,
    (endpointId, address) => {
      const at = codesAt(endpointId).get(address);
      return at !== undefined && !outdated.has(at);
    },
  );

  return {
    ...wanted,
    index: compiled,
    shownAt(endpointId, result) {
      if (compiled.size === 0) return undefined;
      const want = wanted.shownIn(endpointId, result);
      const names = new Set<string>();
      return (given, isUnseen = false) => {
        const address = given.toLowerCase();
        // Looked up at each call: the chain can become known while an explanation is made.
        const all = codes.get(placeKey(endpointId)) ?? NONE;
        const at = all.get(address);
        const isWanted = !isUnseen && (at === undefined || outdated.has(at));
        if (isWanted && !names.has(address) && ADDRESS.test(address)) {
          if (names.size < MOST_CODES) names.add(address);
          want(address);
        }
        return at && compiled.find(at, all);
      };
    },
    named(endpointId) {
      const all = codesAt(endpointId);
      return [...all].flatMap(([address, at]) => {
        const contract = compiled.find(at, all);
        return contract === undefined ? [] : [[address, contract.name] as const];
      });
    },
    learn(endpointId, codesFound) {
      const all = codesAt(endpointId);
      codes.set(placeKey(endpointId), all);
      const nameOf = (address: string): string | undefined => {
        const at = all.get(address);
        return at && compiled.find(at, all)?.name;
      };
      const before = [...codesFound.keys()].map(nameOf);
      compiled.clear();
      for (const [address, at] of codesFound) all.set(address, at);
      const isNews = [...codesFound.keys()].some((address, index) => nameOf(address) !== before[index]);
      const excess = excessOf(all, (at) => compiled.find(at, all) !== undefined);
      for (const address of excess) all.delete(address);
      wanted.release(endpointId, excess);
      if (isNews) learnt.fire();
    },
    renew(endpointId) {
      wanted.renew(endpointId);
      const isLasting = placeOf(endpointId)?.isLasting === true;
      // Code does not change, but it can come where none was, and a proxy can get another target.
      const old = [...codesAt(endpointId)].filter(
        ([, { code, targets }]) => !isLasting || code === NO_CODE || targets !== undefined,
      );
      for (const [, at] of old) outdated.add(at);
      wanted.release(
        endpointId,
        old.map(([address]) => address),
      );
    },
    onDidLearn: learnt.event,
    dispose() {
      learnt.dispose();
      wanted.dispose();
    },
  };
}

/** The compiled contracts by code. Lookups are cached until something changes. */
function createNamedCodes() {
  const index = createContractIndex();
  const found = new Map<CodeAt, KnownContract | undefined>();
  return {
    get size() {
      return index.size;
    },
    createdBy: (input: string) => createdContract(input, index),
    contractOfCode: (code: string) => knownContract(index.find(code), undefined),
    set(file: string, ...contracts: readonly (CompiledContract | undefined)[]) {
      index.set(file, ...contracts);
      found.clear();
    },
    clear: () => found.clear(),
    /** `all`: the codes at the endpoint, with the targets of its proxies and diamonds. */
    find(at: CodeAt, all: ReadonlyMap<string, CodeAt>): KnownContract | undefined {
      if (found.has(at)) return found.get(at);
      const targets = at.targets?.map((target) => index.find(all.get(target)?.code ?? NO_CODE));
      const contract = knownContract(index.find(at.code), targets, isDelegation(at.code));
      found.set(at, contract);
      return contract;
    },
  };
}

/** The addresses beyond the limit: those without a name first, and the oldest first. */
function excessOf(all: ReadonlyMap<string, CodeAt>, isNamed: (at: CodeAt) => boolean): readonly string[] {
  if (all.size <= MOST_CODES) return [];
  const named = [...all].map(([address, at]) => ({ address, rank: Number(isNamed(at)) }));
  return named
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, all.size - MOST_CODES)
    .map(({ address }) => address);
}
