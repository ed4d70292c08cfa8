// The name of an address: a person's own label first, else that of the contract whose code it has.

import type { DecodeContext } from './decodedNode.ts';

/** Undefined where it has none that is known. */
export function nameOfAddress(
  address: string,
  { labels, contractAt }: Pick<DecodeContext, 'labels' | 'contractAt'>,
): string | undefined {
  return labels?.get(address.toLowerCase()) ?? contractAt?.(address)?.name;
}
