// What is shown of a contract that is known by its code: its name, and its own functions, events and errors.

import type { Signature } from '../abi/signature.ts';
import { given } from '../given.ts';
import type { CompiledContract, ContractSource } from './contractIndex.ts';

export type KnownContract = {
  /** `Vault`, `SlotProxy → Vault`, `Diamond → VaultFacet, OwnerFacet`; of several with the same code `Left or Right`. */
  readonly name: string;
  /** Its own, then those of its implementation. */
  readonly signatures: readonly Signature[];
  /** Where it is written; of a proxy, the implementation too. */
  readonly sources: readonly ContractSource[];
  /** Of a proxy, those of what it runs, whose variables are in its storage. */
  readonly running?: readonly ContractSource[];
  /** Where its own code is written; undefined where several have it. */
  readonly ownSource?: ContractSource | undefined;
  /** It has no other functions: a call of one fails. */
  readonly isWhole: boolean;
  /** It takes a call without data. */
  readonly hasReceive?: boolean;
};

const MOST_NAMES = 3;

/** `own`: those with its code. `targets`: those with the code of each contract that it runs; undefined of no proxy. */
export function knownContract(
  own: readonly CompiledContract[],
  targets: readonly (readonly CompiledContract[])[] | undefined,
): KnownContract | undefined {
  const running = targets?.flat();
  const all = [...own, ...(running ?? [])];
  if (all.length === 0) return undefined;
  return {
    name: [namesOf(own), ...(running?.length ? [targetNames(targets!)] : [])].join(' → '),
    signatures: all.flatMap(({ signatures }) => signatures),
    sources: all.flatMap(({ source }) => source ?? []),
    ...given({ running: running?.flatMap(({ source }) => source ?? []) }),
    ownSource: own.length === 1 ? own[0]!.source : undefined,
    hasReceive: all.some(({ hasReceive }) => hasReceive),
    isWhole: targets === undefined && own.length === 1 && own[0]!.isWhole,
  };
}

/** A facet that is not known is counted. */
function targetNames(targets: readonly (readonly CompiledContract[])[]): string {
  const known = targets.filter((target) => target.length > 0).map(namesOf);
  return listed(known, targets.length, ', ');
}

function namesOf(contracts: readonly CompiledContract[]): string {
  if (contracts.length === 0) return 'proxy';
  const names = contracts.map(({ name }) => name);
  return listed(names, names.length, ' or ');
}

function listed(all: readonly string[], count: number, between: string): string {
  const names = all.slice(0, MOST_NAMES);
  const more = count - names.length;
  return [...names, ...(more === 0 ? [] : [`${more} more`])].join(between);
}
