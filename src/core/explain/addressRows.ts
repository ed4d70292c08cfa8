// Owns rows that are labelled by an address, so that the label reads and links as one; an address can come twice.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';

export type AddressRow = { readonly address: string; readonly value: JsonValue; readonly shape: Shape };

/** Without a mark, the values are as the node sent them. */
export function addressRows(
  rows: readonly AddressRow[],
  context: DecodeContext,
  mark?: 'derived',
): readonly DecodedNode[] {
  const parent = decode('rows', {}, { map: 'unknown', keys: 'address' }, { context });
  const marked = mark === undefined ? {} : { mark };
  return rows.map(({ address, value, shape }) => decode(address, value, shape, { parent, ...marked }));
}
