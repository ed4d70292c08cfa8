// Chains by their ids, from the table that is made of viem's.

import type { Chain } from './chain.ts';
import table from './chainTable.json' with { type: 'json' };

// oxlint-disable-next-line typescript/consistent-type-assertions -- the generator writes no other
const known = table as Readonly<Record<string, Partial<Chain>>>;

/** One that is not in the table has no name and no coin. */
export function chainById(id: bigint): Chain {
  const key = String(id);
  return { id, coin: undefined, kind: 'other', ...(Object.hasOwn(known, key) ? known[key] : {}) };
}

/** The id of the chain whose explorer has this host. */
export function chainByExplorer(host: string): bigint | undefined {
  const id = Object.keys(known).find((key) => known[key]!.explorer === host);
  return id === undefined ? undefined : BigInt(id);
}
