// Makes decoded rows whose label is an address, so that it is decoded as one. An address may occur in several rows.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';

export type AddressRow = { readonly address: string; readonly value: JsonValue; readonly shape: Shape };

/** Without `provenance`, the values count as sent by the node. */
export function addressRows(
  rows: readonly AddressRow[],
  context: DecodeContext,
  provenance?: 'derived',
): readonly DecodedNode[] {
  const parent = decode('rows', {}, { map: 'unknown', keys: 'address' }, { context });
  const derived = omitUndefined({ provenance });
  return rows.map(({ address, value, shape }) => decode(address, value, shape, { parent, ...derived }));
}
