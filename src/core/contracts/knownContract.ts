// What is shown of a contract that was recognized by its code: its name, and its own functions, events and errors.

import type { Signature } from '../abi/signature.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { CompiledContract, ContractSource } from './contractIndex.ts';

export type KnownContract = {
  /**
   * `Vault`, `SlotProxy → Vault`, `Diamond → VaultFacet, OwnerFacet`, for an account that was set to run code (EIP-7702)
   * `account → Vault`; of several with the same code `Left or Right`.
   */
  readonly name: string;
  /** The compiled contracts that have its own code. */
  readonly own?: readonly CompiledContract[];
  /** Its own signatures, then those of its implementation. */
  readonly signatures: readonly Signature[];
  /** Its sources; for a proxy, those of the implementation too. */
  readonly sources: readonly ContractSource[];
  /** For a proxy, the sources of the contracts that it runs, whose variables are in its storage. */
  readonly running?: readonly ContractSource[];
  /** For a proxy or a diamond, how many contracts it runs. */
  readonly targetCount?: number;
  /** An account that was set to run code (EIP-7702). */
  readonly isDelegated?: boolean;
  /** The source of its own code; undefined where several contracts have this code. */
  readonly ownSource?: ContractSource | undefined;
  /** It has no other functions than those in `signatures`: a call of another one fails. */
  readonly isWhole: boolean;
  /** It accepts calls without data. */
  readonly hasReceive?: boolean;
};

const MOST_NAMES = 3;

/** `own`: contracts with its code. `targets`: for a proxy, those with the code of each contract that it runs. */
export function knownContract(
  own: readonly CompiledContract[],
  targets: readonly (readonly CompiledContract[])[] | undefined,
  isDelegated = false,
): KnownContract | undefined {
  const running = targets?.flat();
  const all = [...own, ...(running ?? [])];
  if (all.length === 0) return undefined;
  return {
    name: [
      namesOf(own, isDelegated ? 'account' : 'proxy'),
      ...(running?.length ? [targetNames(targets!)] : []),
    ].join(' → '),
    own,
    signatures: all.flatMap(({ signatures }) => signatures),
    sources: all.flatMap(({ source }) => source ?? []),
    ...omitUndefined({
      running: running?.flatMap(({ source }) => source ?? []),
      targetCount: targets?.length,
    }),
    isDelegated,
    ownSource: own.length === 1 ? own[0]!.source : undefined,
    hasReceive: all.some(({ hasReceive }) => hasReceive),
    isWhole: targets === undefined && own.length === 1 && own[0]!.isWhole,
  };
}

/** Whether both have the same code of their own, by the contracts of the workspace. */
export function sameOwnCode(one: KnownContract, other: KnownContract): boolean {
  const [own = [], theirs = []] = [one.own, other.own];
  return own.length === theirs.length && own.every((contract, at) => contract === theirs[at]);
}

/** The names of the known targets, and the number of the others. */
function targetNames(targets: readonly (readonly CompiledContract[])[]): string {
  const known = targets.filter((target) => target.length > 0).map((target) => namesOf(target));
  return listed(known, targets.length, ', ');
}

function namesOf(contracts: readonly CompiledContract[], unknown = ''): string {
  if (contracts.length === 0) return unknown;
  const names = contracts.map(({ name }) => name);
  return listed(names, names.length, ' or ');
}

function listed(all: readonly string[], count: number, between: string): string {
  const names = all.slice(0, MOST_NAMES);
  const more = count - names.length;
  return [...names, ...(more === 0 ? [] : [`${more} more`])].join(between);
}
