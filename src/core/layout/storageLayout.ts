// Reads the `storageLayout` of solc: the variables of a contract, their types, and their places in storage.

import { parseParams } from '../abi/abiType.ts';
import type { AbiType } from '../abi/abiType.ts';
import { jsonAbiOf } from '../abi/signature.ts';
import { enumMembers } from '../contracts/declarations.ts';
import type { Declarations } from '../contracts/declarations.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/**
 * `slot`: for a member of a struct, counted from the beginning of the struct. `offset`: bytes from the right end of the
 * slot. `type`: the id of its type.
 */
export type Variable = {
  readonly name: string;
  readonly slot: bigint;
  readonly offset: number;
  readonly type: string;
};

/** Types refer to each other by id, as a struct can have a mapping to itself. `slots`: how many slots a value takes. */
export type StorageType =
  /**
   * `abi`: undefined where the meaning of the bytes is not known, as for a function, or for a user-defined type that
   * the ABI does not name. `members`: the names of an enum, where its source is known.
   */
  | {
      readonly kind: 'value';
      readonly bytes: number;
      readonly abi: AbiType | undefined;
      readonly members?: readonly string[];
    }
  | { readonly kind: 'struct'; readonly slots: bigint; readonly members: readonly Variable[] }
  | { readonly kind: 'array'; readonly slots: bigint; readonly item: string; readonly length: bigint }
  | { readonly kind: 'list'; readonly item: string }
  | { readonly kind: 'bytes'; readonly isText: boolean }
  | { readonly kind: 'mapping'; readonly key: string; readonly value: string };

export type StorageLayout = {
  readonly variables: readonly Variable[];
  readonly types: ReadonlyMap<string, StorageType>;
};

/** `untold`: the artifact has no storage layout. */
export type KnownLayout = StorageLayout | 'untold';

export const WORD_BYTES = 32;
const NAME = /^[A-Za-z_$][\w$]{0,127}$/;
const MOST_BYTES = 1n << 263n;
const ENUM = 'enum ';

/** What the contract declares itself: the types that its ABI names, and the members of enums. */
type DeclaredTypes = {
  readonly types: ReadonlyMap<string, AbiType>;
  readonly enums: ReadonlyMap<JsonValue, readonly JsonValue[]>;
};

/**
 * `abi`: defines the contract's own types; `declared`: the declarations with the names of enums. Undefined where there
 * is no layout.
 */
export function readStorageLayout(
  layout: JsonValue | undefined,
  abi?: JsonValue,
  declared: Declarations = new Map(),
): StorageLayout | undefined {
  if (layout === undefined || !isJsonObject(layout)) return undefined;
  const { storage, types } = layout;
  if (!Array.isArray(storage)) return undefined;
  const own = { types: typesOfAbi(abi), enums: enumMembers(declared) };
  const entries = types !== undefined && isJsonObject(types) ? Object.entries(types) : [];
  const read = entries.flatMap(([id, type]) => {
    const known = isJsonObject(type) ? readType(type, own) : undefined;
    return known === undefined ? [] : [[id, known] as const];
  });
  return { variables: distinct(storage as readonly JsonValue[]), types: new Map(read) };
}

/** How many slots a value of this type takes. */
export function slotsOf(type: StorageType): bigint {
  return type.kind === 'struct' || type.kind === 'array' ? type.slots : 1n;
}

/** How many values of this type share a slot in an array. */
export function countInSlot(item: StorageType): bigint {
  return item.kind === 'value' ? BigInt(Math.floor(WORD_BYTES / item.bytes)) : 1n;
}

/**
 * Makes names unique: among private variables with the same name, the last contract's keeps it; others get their slot:
 * `total@0`.
 */
function distinct(storage: readonly JsonValue[]): readonly Variable[] {
  const all = storage.flatMap((item) => readVariable(item) ?? []);
  const last = new Map(all.map((variable) => [variable.name, variable]));
  return all.map((variable) => {
    const { name, slot, offset } = variable;
    if (last.get(name) === variable) return variable;
    return { ...variable, name: `${name}@${slot}${offset === 0 ? '' : `+${offset}`}` };
  });
}

function readVariable(item: JsonValue): Variable | undefined {
  if (!isJsonObject(item)) return undefined;
  const { label, offset, type } = item;
  const slot = amountOf(item['slot']);
  const isPlaced =
    typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset < WORD_BYTES;
  if (typeof label !== 'string' || !NAME.test(label) || typeof type !== 'string') return undefined;
  return slot === undefined || !isPlaced ? undefined : { name: label, slot, offset, type };
}

function readType(type: JsonObject, own: DeclaredTypes): StorageType | undefined {
  const { encoding, label, key, value, base, members } = type;
  const bytes = amountOf(type['numberOfBytes']);
  if (typeof label !== 'string' || bytes === undefined || bytes === 0n) return undefined;
  const slots = (bytes + 31n) / 32n;
  if (encoding === 'bytes') return { kind: 'bytes', isText: label === 'string' };
  if (encoding === 'mapping')
    return typeof key === 'string' && typeof value === 'string' ? { kind: 'mapping', key, value } : undefined;
  if (encoding === 'dynamic_array')
    return typeof base === 'string' ? { kind: 'list', item: base } : undefined;
  if (encoding !== 'inplace') return undefined;
  if (Array.isArray(members)) {
    const read = (members as readonly JsonValue[]).flatMap((member) => readVariable(member) ?? []);
    return { kind: 'struct', slots, members: read };
  }
  if (typeof base === 'string') {
    const length = amountOf(/\[(\d+)\]$/.exec(label)?.[1]);
    return length === undefined ? undefined : { kind: 'array', slots, item: base, length };
  }
  return bytes > 32n
    ? undefined
    : {
        kind: 'value',
        bytes: Number(bytes),
        abi: abiOf(label, Number(bytes), own),
        ...omitUndefined({ members: membersOf(label, own) }),
      };
}

function abiOf(label: string, bytes: number, { types }: DeclaredTypes): AbiType | undefined {
  if (label.startsWith('contract ') || label === 'address payable') return abiNamed('address');
  if (label.startsWith(ENUM)) return abiNamed(`uint${8 * bytes}`);
  return abiNamed(label) ?? types.get(label);
}

/** Undefined where one of them is not a name: without it, the later names would stand for wrong numbers. */
function membersOf(label: string, { enums }: DeclaredTypes): readonly string[] | undefined {
  const members = label.startsWith(ENUM) ? enums.get(label.slice(ENUM.length)) : undefined;
  return members?.every((name): name is string => typeof name === 'string' && NAME.test(name)) === true
    ? members
    : undefined;
}

function abiNamed(text: string): AbiType | undefined {
  const type = parseParams(`(${text})`)?.params[0]?.type;
  return type === undefined || type.words !== 1 || type.kind === 'function' || type.kind === 'array'
    ? undefined
    : type;
}

/** The user-defined types of a contract (`type Price is uint128`), from the inputs and outputs in its ABI. */
function typesOfAbi(abi: JsonValue | undefined): ReadonlyMap<string, AbiType> {
  const found = new Map<string, AbiType>();
  const open = [...(abi === undefined ? [] : (jsonAbiOf(abi) ?? []))];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (!isJsonObject(item)) continue;
    const { type, internalType, inputs, outputs, components } = item;
    for (const list of [inputs, outputs, components])
      if (Array.isArray(list)) for (const one of list as readonly JsonValue[]) open.push(one);
    if (typeof type !== 'string' || typeof internalType !== 'string') continue;
    const [name, made] = [internalType, type].map((text) => text.replace(/(\[\d*\])+$/, '')) as [
      string,
      string,
    ];
    const read = /^[\w$.]+$/.test(name) && name !== made ? abiNamed(made) : undefined;
    if (read !== undefined) found.set(name, read);
  }
  return found;
}

/** A number as solc writes it: a string of decimal digits. */
function amountOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value !== 'string' || !/^\d{1,80}$/.test(value)) return undefined;
  const amount = BigInt(value);
  return amount < MOST_BYTES ? amount : undefined;
}
