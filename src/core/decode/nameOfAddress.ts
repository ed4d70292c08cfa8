// The name of an address: a person's own label first, else that of the contract whose code it has.

import type { DecodeContext } from './decodedNode.ts';

/** Undefined where it has none that is known. `isUnseen`: the address is looked at, not shown. */
export function nameOfAddress(
  address: string,
  { labels, contractAt }: Pick<DecodeContext, 'labels' | 'contractAt'>,
  isUnseen?: boolean,
): string | undefined {
  return labels?.get(address.toLowerCase()) ?? contractAt?.(address, isUnseen)?.name;
}
