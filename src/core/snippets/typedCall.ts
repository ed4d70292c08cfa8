// The functions of libraries and tools that return exactly the node's result of a call.

import { BLOCK_TAGS } from '../blockTags.ts';
import type { JsonValue } from '../json.ts';

export type TypedCall = {
  readonly name: string;
  readonly address: string;
  /** A tag, or the number in decimal. */
  readonly block: string;
};

type Names = { readonly cast: string; readonly viem?: string; readonly ethers: string };

/**
 * Left out is what says less or more than the node did, and what takes no parameters: cast and viem send no `params`
 * then, which gateways may refuse.
 */
const NAMES: Readonly<Record<string, Names>> = {
  eth_getBalance: { cast: 'balance', viem: 'getBalance', ethers: 'getBalance' },
  eth_getCode: { cast: 'code', ethers: 'getCode' },
  eth_getTransactionCount: { cast: 'nonce', viem: 'getTransactionCount', ethers: 'getTransactionCount' },
};

/** The call by the tool's own function; undefined where it has none, or the parameters are others than it takes. */
export function typedCall(
  tool: keyof Names,
  method: string,
  [address, block, ...more]: readonly JsonValue[],
): TypedCall | undefined {
  const name = Object.hasOwn(NAMES, method) ? NAMES[method]![tool] : undefined;
  if (name === undefined || more.length > 0) return undefined;
  if (typeof address !== 'string' || typeof block !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address))
    return undefined;
  const isTag = BLOCK_TAGS.includes(block);
  if (!isTag && !/^0x(?:0|[1-9a-f][0-9a-f]{0,12})$/i.test(block)) return undefined;
  // Capitals are a checksum to some of them, and refused where they are wrong.
  return { name, address: address.toLowerCase(), block: isTag ? block : BigInt(block).toString() };
}
