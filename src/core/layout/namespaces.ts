// Adds to a storage layout the structs that only a comment places (https://eips.ethereum.org/EIPS/eip-7201). They come
// from the syntax tree of the source, as solc's layouts lack them.

import * as Bytes from 'ox/Bytes';
import * as Hash from 'ox/Hash';
import { isStruct, objectsIn } from '../contracts/declarations.ts';
import type { Declarations } from '../contracts/declarations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { structType } from './declaredTypes.ts';
import { wordDigits } from './storagePlace.ts';

const LOCATION = /@custom:storage-location\s+erc7201:(\S+)/;

/** A solc storage layout with a variable for each namespace, named after its struct. */
export function withNamespaces(
  layout: JsonValue | undefined,
  found: Declarations,
  contract: string,
): JsonValue | undefined {
  if (layout === undefined || !isJsonObject(layout) || !Array.isArray(layout['storage'])) return layout;
  const own = [...found.values()].find(
    ({ nodeType, name }) => nodeType === 'ContractDefinition' && name === contract,
  );
  const bases = own?.['linearizedBaseContracts'];
  const types: Record<string, JsonValue> = {};
  const storage: JsonObject[] = [];
  for (const base of Array.isArray(bases) ? (bases as readonly JsonValue[]) : [])
    for (const node of objectsIn(found.get(base)?.['nodes']).filter(isStruct)) {
      const id = namespaceOf(node);
      const type = id === undefined ? undefined : structType(node, found, types);
      if (id !== undefined && type !== undefined)
        storage.push({ label: node['name'] ?? null, offset: 0, slot: namespaceSlot(id).toString(), type });
    }
  if (storage.length === 0) return layout;
  const layoutTypes = layout['types'];
  return {
    ...layout,
    storage: [...(layout['storage'] as readonly JsonValue[]), ...storage],
    types: { ...types, ...(isJsonObject(layoutTypes ?? null) ? (layoutTypes as JsonObject) : {}) },
  };
}

/** The first slot of the namespace with this id. */
export function namespaceSlot(id: string): bigint {
  const inner = BigInt(Hash.keccak256(Bytes.fromString(id), { as: 'Hex' }));
  const outer = Bytes.fromHex(`0x${wordDigits(inner - 1n)}`);
  return BigInt(Hash.keccak256(outer, { as: 'Hex' })) & ~0xffn;
}

function namespaceOf({ documentation = null }: JsonObject): string | undefined {
  const text = isJsonObject(documentation) ? documentation['text'] : documentation;
  return typeof text === 'string' ? LOCATION.exec(text)?.[1] : undefined;
}
