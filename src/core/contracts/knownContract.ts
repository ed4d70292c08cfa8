// What is shown of a contract that is known by its code: its name, and its own functions, events and errors.

import type { Signature } from '../abi/signature.ts';
import { given } from '../given.ts';
import type { CompiledContract, ContractSource } from './contractIndex.ts';

export type KnownContract = {
  /** `Vault`, of a proxy `SlotProxy → Vault`, of several with the same code `Left or Right`. */
  readonly name: string;
  /** Its own, then those of its implementation. */
  readonly signatures: readonly Signature[];
  /** Where it is written; of a proxy, the implementation too. */
  readonly sources: readonly ContractSource[];
  /** Of a proxy, those of its implementation, whose variables are in its storage. */
  readonly running?: readonly ContractSource[];
  /** Where its own code is written; undefined where several have it. */
  readonly ownSource?: ContractSource | undefined;
  /** It has no other functions: a call of one fails. */
  readonly isWhole: boolean;
  /** It takes a call without data. */
  readonly hasReceive?: boolean;
};

const MOST_NAMES = 3;

/** `own`: those with its code. `target`: those with the code of its implementation; undefined where it is no proxy. */
export function knownContract(
  own: readonly CompiledContract[],
  target: readonly CompiledContract[] | undefined,
): KnownContract | undefined {
  const all = [...own, ...(target ?? [])];
  if (all.length === 0) return undefined;
  return {
    name: target === undefined || target.length === 0 ? namesOf(own) : `${namesOf(own)} → ${namesOf(target)}`,
    signatures: all.flatMap(({ signatures }) => signatures),
    sources: all.flatMap(({ source }) => source ?? []),
    ...given({ running: target?.flatMap(({ source }) => source ?? []) }),
    ownSource: own.length === 1 ? own[0]!.source : undefined,
    hasReceive: all.some(({ hasReceive }) => hasReceive),
    isWhole: target === undefined && own.length === 1 && own[0]!.isWhole,
  };
}

function namesOf(contracts: readonly CompiledContract[]): string {
  if (contracts.length === 0) return 'proxy';
  const names = contracts.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = contracts.length - names.length;
  return [...names, ...(more === 0 ? [] : [`${more} more`])].join(' or ');
}
