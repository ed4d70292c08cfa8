// Finds chains by id in the table that is generated from viem's chains.

import type { Chain } from './chain.ts';
import table from './chainTable.json' with { type: 'json' };

// oxlint-disable-next-line typescript/consistent-type-assertions -- the generator writes no other
const known = table as Readonly<Record<string, Partial<Chain>>>;

/** Chains looked up so far, kept because every amount in a result looks up its chain. */
const asked = new Map<bigint, Chain>();

/** A chain that is not in the table has no name and no coin. */
export function chainById(id: bigint): Chain {
  const before = asked.get(id);
  if (before !== undefined) return before;
  const key = String(id);
  const unknown: Chain = { id, coin: undefined, kind: 'other' };
  if (!Object.hasOwn(known, key)) return unknown;
  const chain = { ...unknown, ...known[key] };
  asked.set(id, chain);
  return chain;
}

/** The id of the chain whose explorer has this host. */
export function chainByExplorer(host: string): bigint | undefined {
  const id = Object.keys(known).find((key) => known[key]!.explorer === host);
  return id === undefined ? undefined : BigInt(id);
}
