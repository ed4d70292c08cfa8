// Rows labelled by an address, so that the label is decoded as one. An address may come twice.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { given } from '../given.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';

export type AddressRow = { readonly address: string; readonly value: JsonValue; readonly shape: Shape };

/** Without provenance, the values are as the node sent them. */
export function addressRows(
  rows: readonly AddressRow[],
  context: DecodeContext,
  provenance?: 'derived',
): readonly DecodedNode[] {
  const parent = decode('rows', {}, { map: 'unknown', keys: 'address' }, { context });
  const derived = given({ provenance });
  return rows.map(({ address, value, shape }) => decode(address, value, shape, { parent, ...derived }));
}
