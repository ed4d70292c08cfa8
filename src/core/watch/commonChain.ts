// Whether endpoints follow one chain, as far as they have said: by its id, and by the hash of one block.

/** What an endpoint said. `hash`: of the block that all were asked for. */
export type ChainSeen = { readonly chainId?: bigint; readonly hash?: string };

/** `one`: each has that very block. `different`: no two results say anything of each other. */
export type CommonChain = 'one' | 'different' | 'unknown';

export function commonChain(seen: readonly ChainSeen[]): CommonChain {
  const hashes = seen.map(({ hash }) => hash);
  if (countOf(hashes) > 1 || countOf(seen.map(({ chainId }) => chainId)) > 1) return 'different';
  return seen.length > 0 && !hashes.includes(undefined) ? 'one' : 'unknown';
}

function countOf(values: readonly (bigint | string | undefined)[]): number {
  return new Set(values.filter((value) => value !== undefined)).size;
}
