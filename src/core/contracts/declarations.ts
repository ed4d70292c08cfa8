// Reads what a syntax tree of solc declares: contracts with their bases, and types. Nodes refer to each other by ids.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Nodes of a syntax tree that declare a contract or a type, by id. */
export type Declarations = ReadonlyMap<JsonValue, JsonObject>;

const DECLARES = /^(ContractDefinition|StructDefinition|EnumDefinition|UserDefinedValueTypeDefinition)$/;

/** The contracts and types that a source declares; a contract keeps only its structs. None without a syntax tree. */
export function declarationsIn(ast: JsonValue | undefined): Declarations {
  const found = new Map<JsonValue, JsonObject>();
  const add = (node: JsonObject): void => {
    const { id = null, nodeType = null, nodes } = node;
    if (typeof nodeType !== 'string' || !DECLARES.test(nodeType)) return;
    found.set(id, nodes === undefined ? node : { ...node, nodes: objectsIn(nodes).filter(isStruct) });
  };
  for (const node of objectsIn(ast !== undefined && isJsonObject(ast) ? ast['nodes'] : undefined)) {
    add(node);
    for (const inner of objectsIn(node['nodes'])) add(inner);
  }
  return found;
}

/** The members of each enum in their order, by its name in its contract: `Vault.Status`. */
export function enumMembers(found: Declarations): ReadonlyMap<JsonValue, readonly JsonValue[]> {
  const enums = [...found.values()].filter(({ nodeType }) => nodeType === 'EnumDefinition');
  return new Map(
    enums.map(({ canonicalName = null, members }) => [
      canonicalName,
      (Array.isArray(members) ? (members as readonly JsonValue[]) : []).map((member) =>
        isJsonObject(member) ? (member['name'] ?? null) : null,
      ),
    ]),
  );
}

export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}

export function isStruct({ nodeType }: JsonObject): boolean {
  return nodeType === 'StructDefinition';
}

/** The type as solc writes it: `uint256`, `contract IToken`; '' where the node has no type. */
export function typeLabel({ typeDescriptions = null }: JsonObject): string {
  const label = isJsonObject(typeDescriptions) ? typeDescriptions['typeString'] : undefined;
  return typeof label === 'string' ? label : '';
}
