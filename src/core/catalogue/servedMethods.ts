// Whether an endpoint serves a method, by what it has reported of itself and what is known of its client.

import type { MethodSpec } from './methodSpec.ts';
import { namespaceOf } from './methodName.ts';

/**
 * What an endpoint reported of itself: methods that it lacks, its `rpc_modules` where it was asked for them, and its
 * client.
 */
export type ServedMethods = {
  readonly refused: readonly string[];
  readonly modules: readonly string[] | null;
  /** The beginning of its web3_clientVersion, such as `geth`. */
  readonly client?: string | undefined;
};

/** Why a call of the method is likely to be refused. */
export function unservedReason(name: string, { refused, modules }: ServedMethods): string | undefined {
  if (refused.includes(name)) return 'This endpoint said that it has no such method.';
  const isThere = modules === null || modules.includes(namespaceOf(name)) || name === 'rpc_modules';
  return isThere ? undefined : `This endpoint serves ${modules.join(', ')} only.`;
}

/** Ranks of methods, from the likeliest to be served to the least likely. */
export const [SERVED, LIKELY, OTHER, UNSERVED] = [0, 1, 2, 3] as const;
export type ServingLikelihood = typeof SERVED | typeof LIKELY | typeof OTHER | typeof UNSERVED;

/**
 * How likely the endpoint serves a method: methods of nearly all nodes and of its client, then eth_ methods, then the
 * rest.
 */
export function servingLikelihood(
  { name, servedBy }: MethodSpec,
  served: ServedMethods | undefined,
): ServingLikelihood {
  if (served !== undefined && unservedReason(name, served) !== undefined) return UNSERVED;
  if (servedBy === undefined) return SERVED;
  const { client, modules } = served ?? { modules: null };
  const namespace = namespaceOf(name);
  if (namespace !== 'eth' && modules?.includes(namespace) === true) return SERVED;
  const clients = clientsIn(servedBy);
  const [own] = CLIENT.exec(client ?? '') ?? [];
  if (own !== undefined && clients.includes(own)) return SERVED;
  if (own !== undefined && clients.length > 0 && !OPEN.test(servedBy)) return UNSERVED;
  return namespace === 'eth' ? LIKELY : OTHER;
}

/** The clients that serve a method now, by its `servedBy`: `anvil, Erigon; removed from geth` -> `anvil`, `erigon`. */
function clientsIn(servedBy: string): readonly string[] {
  return servedBy
    .toLowerCase()
    .split(/[;,]\s*|\s+(?:and|such as)\s+/)
    .filter((part) => !/\b(until|before|older)\b/.test(part))
    .flatMap((part) => CLIENT.exec(part)?.[0] ?? []);
}

/** Matches a `servedBy` that allows for more nodes than it names. */
const OPEN = /\bothers\b|(?<!development )\bnodes\b/;
const CLIENT = /^(?:geth|erigon|nethermind|reth|besu|anvil|hardhat|tenderly)/;
