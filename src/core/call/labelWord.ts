// One value in the label of a call, in a word or two.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { nameOfAddress, symbolOfToken } from '../decode/nameOfAddress.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { shortDecimals } from '../text/shortDecimals.ts';
import { valueTitle } from './callTitle.ts';

export const LONGEST_WORD = 20;
/** Before its decimals are shortened. */
const LONGEST_AMOUNT = 40;

/** An amount, the name of an address, or any other value, shortened. */
export function word(node: DecodedNode): string {
  // Without a remark behind the number, such as that its unit is not known.
  if (node.amount !== undefined)
    return shortDecimals(valueTitle(node, LONGEST_AMOUNT).replace(/ \([^()]*\)?…?$/, ''));
  return wordOfAddress(node) ?? valueTitle(node, LONGEST_WORD);
}

function wordOfAddress({ kind, value, context }: DecodedNode): string | undefined {
  if (kind !== 'address' || typeof value !== 'string') return undefined;
  const name = nameOfAddress(value, context);
  return name === undefined ? undefined : ellipsis(name, LONGEST_WORD);
}

/** The name of the address, or else the symbol of the token. */
export function contractName(node: DecodedNode): string | undefined {
  const { value, context } = node;
  return wordOfAddress(node) ?? (typeof value === 'string' ? symbolOfToken(value, context) : undefined);
}
