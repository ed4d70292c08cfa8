// Whether endpoints follow the same chain, by the chain id and the hash of one block, as far as they are known.

/** What an endpoint reported. `hash`: of the block that all endpoints were asked for. */
export type ChainSeen = { readonly chainId?: bigint; readonly hash?: string };

/** `one`: every endpoint has this very block. `different`: their results cannot be compared. */
export type CommonChain = 'one' | 'different' | 'unknown';

export function commonChain(seen: readonly ChainSeen[]): CommonChain {
  const hashes = seen.map(({ hash }) => hash);
  if (countOf(hashes) > 1 || countOf(seen.map(({ chainId }) => chainId)) > 1) return 'different';
  return seen.length > 0 && !hashes.includes(undefined) ? 'one' : 'unknown';
}

function countOf(values: readonly (bigint | string | undefined)[]): number {
  return new Set(values.filter((value) => value !== undefined)).size;
}
