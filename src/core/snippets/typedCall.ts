// Finds the function of a library or tool that returns exactly the node's result of a call.

import { BLOCK_TAGS } from '../blockTags.ts';
import type { JsonValue } from '../json.ts';

export type TypedCall = {
  readonly name: string;
  readonly address: string;
  /** A block tag, or the block number in decimal. */
  readonly block: string;
};

type Names = { readonly cast: string; readonly viem?: string; readonly ethers: string };

/**
 * Only functions that return neither less nor more than the node. Methods without parameters are left out: cast and
 * viem then send no `params`, which gateways may refuse.
 */
const NAMES: Readonly<Record<string, Names>> = {
  eth_getBalance: { cast: 'balance', viem: 'getBalance', ethers: 'getBalance' },
  eth_getCode: { cast: 'code', ethers: 'getCode' },
  eth_getTransactionCount: { cast: 'nonce', viem: 'getTransactionCount', ethers: 'getTransactionCount' },
};

/** The tool's own function for a call; undefined where there is none, or it does not accept these parameters. */
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
  // Some tools read capital letters as a checksum, and refuse the address where it is wrong.
  return { name, address: address.toLowerCase(), block: isTag ? block : BigInt(block).toString() };
}
