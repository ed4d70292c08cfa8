// Converts types of a syntax tree to those of a solc storage layout, with the places of struct members.
// https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html

import { objectsIn, typeLabel } from '../contracts/declarations.ts';
import type { Declarations } from '../contracts/declarations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/**
 * `types`: the types read so far by id, as in a storage layout; null while a type is being read. `structs`: their
 * sizes.
 */
type Reading = {
  readonly found: Declarations;
  readonly types: Record<string, JsonValue>;
  readonly structs: Map<string, Sized | undefined>;
  readonly level: number;
};
/** `bytes`: the size of a value. `isWhole`: the value begins a slot, and the next variable begins another one. */
type Sized = { readonly id: string; readonly bytes: bigint; readonly isWhole: boolean };

const SLOT = 32n;
/** A type with more levels contains itself. */
const MOST_LEVELS = 24;
const LONGEST = 1n << 64n;
const NUMBER = /^u?int(\d+)$/;
const FIXED_BYTES = /^bytes(\d+)$/;

/**
 * Adds a struct and all types in it to `types`; returns its id. Members after one whose type is declared in another
 * source have no known place and are left out. Undefined where no member is left.
 */
export function structType(
  struct: JsonObject,
  found: Declarations,
  types: Record<string, JsonValue>,
): string | undefined {
  structOf(struct, { found, types, structs: new Map(), level: 0 });
  const id = structId(struct);
  return isJsonObject(types[id] ?? null) ? id : undefined;
}

/** Undefined where a member is not known, as the size is unknown then. */
function structOf(struct: JsonObject, reading: Reading): Sized | undefined {
  const { types, structs, level } = reading;
  const id = structId(struct);
  if (structs.has(id)) return structs.get(id);
  // A struct that contains itself has no size.
  structs.set(id, undefined);
  types[id] = null;
  const members: JsonObject[] = [];
  let next = 0n;
  const all = objectsIn(struct['members']);
  for (const member of all) {
    const type = typeOf(member['typeName'], { ...reading, level: level + 1 });
    if (type === undefined) break;
    const used = next % SLOT;
    if (used > 0n && (type.isWhole || used + type.bytes > SLOT)) next += SLOT - used;
    members.push({
      label: member['name'] ?? null,
      offset: Number(next % SLOT),
      slot: (next / SLOT).toString(),
      type: type.id,
    });
    next += type.bytes;
  }
  if (members.length === 0) return undefined;
  const bytes = wholeSlots(next);
  types[id] = { encoding: 'inplace', label: id, numberOfBytes: bytes.toString(), members };
  if (members.length === all.length) structs.set(id, { id, bytes, isWhole: true });
  return structs.get(id);
}

function typeOf(node: JsonValue | undefined, reading: Reading): Sized | undefined {
  if (node === undefined || !isJsonObject(node) || reading.level > MOST_LEVELS) return undefined;
  const label = typeLabel(node);
  switch (node['nodeType']) {
    case 'ElementaryTypeName':
      return label === 'string' || label === 'bytes'
        ? add(reading, label, SLOT, { label, encoding: 'bytes' })
        : valueOf(reading, label, bytesOf(label));
    case 'Mapping': {
      const [key, value] = [idOf(node['keyType'], reading), idOf(node['valueType'], reading)];
      if (key === undefined || value === undefined) return undefined;
      return add(reading, `mapping(${key},${value})`, SLOT, { label, encoding: 'mapping', key, value });
    }
    case 'ArrayTypeName':
      return arrayOf(node, label, reading);
    case 'UserDefinedTypeName':
      return declaredType(node, label, reading);
    default:
      return undefined;
  }
}

/**
 * The id of a type whose values are behind a hash. Its size is not needed, so it can be the struct that is being read.
 */
function idOf(node: JsonValue | undefined, above: Reading): string | undefined {
  const reading = { ...above, level: above.level + 1 };
  const struct = node !== undefined && isJsonObject(node) ? declarationOf(node, reading) : undefined;
  if (struct?.['nodeType'] !== 'StructDefinition') return typeOf(node, reading)?.id;
  const id = structId(struct);
  structOf(struct, reading);
  return id;
}

function arrayOf(node: JsonObject, label: string, reading: Reading): Sized | undefined {
  const length = /\[(\d+)\]$/.exec(label)?.[1];
  if (length === undefined) {
    const base = idOf(node['baseType'], reading);
    return base === undefined
      ? undefined
      : add(reading, `${base}[]`, SLOT, { label, encoding: 'dynamic_array', base });
  }
  const item = typeOf(node['baseType'], { ...reading, level: reading.level + 1 });
  const count = BigInt(length);
  if (item === undefined || count > LONGEST) return undefined;
  const inSlot = item.isWhole ? 0n : SLOT / item.bytes;
  const bytes = inSlot > 0n ? ((count + inSlot - 1n) / inSlot) * SLOT : count * item.bytes;
  return add(reading, `${item.id}[${length}]`, bytes, { label: `[${length}]`, base: item.id }, true);
}

function declaredType(node: JsonObject, label: string, reading: Reading): Sized | undefined {
  const declared = declarationOf(node, reading);
  switch (declared?.['nodeType']) {
    case 'StructDefinition':
      return structOf(declared, reading);
    case 'UserDefinedValueTypeDefinition':
      return typeOf(declared['underlyingType'], { ...reading, level: reading.level + 1 });
    default:
      return label.startsWith('contract ') || label.startsWith('enum ')
        ? valueOf(reading, label, label.startsWith('enum ') ? 1n : 20n)
        : undefined;
  }
}

function declarationOf(
  { referencedDeclaration = null }: JsonObject,
  { found }: Reading,
): JsonObject | undefined {
  return found.get(referencedDeclaration);
}

function valueOf(reading: Reading, label: string, bytes: bigint | undefined): Sized | undefined {
  return bytes === undefined ? undefined : add(reading, label, bytes, { label });
}

function add({ types }: Reading, id: string, bytes: bigint, type: JsonObject, isWhole = false): Sized {
  types[id] = { encoding: 'inplace', numberOfBytes: bytes.toString(), ...type };
  return { id, bytes, isWhole };
}

function bytesOf(label: string): bigint | undefined {
  if (label === 'bool') return 1n;
  if (label === 'address' || label === 'address payable') return 20n;
  const bits = NUMBER.exec(label)?.[1];
  if (bits !== undefined) return BigInt(Math.ceil(Number(bits) / 8));
  const bytes = FIXED_BYTES.exec(label)?.[1];
  return bytes === undefined ? undefined : BigInt(bytes);
}

function structId({ id = null }: JsonObject): string {
  return `struct ${JSON.stringify(id)}`;
}

function wholeSlots(bytes: bigint): bigint {
  return ((bytes + SLOT - 1n) / SLOT) * SLOT;
}
