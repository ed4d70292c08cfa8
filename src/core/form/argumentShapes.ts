// The input shape of each ABI type, for arguments in a form. https://docs.soliditylang.org/en/latest/abi-spec.html

import { paramNames } from '../abi/abiShape.ts';
import type { AbiParam, AbiType } from '../abi/abiType.ts';
import { typeText } from '../abi/abiType.ts';
import { isTimeName } from '../abi/timeName.ts';
import type { Signature } from '../abi/signature.ts';
import type { InputShape, MemberSpec } from '../catalogue/methodSpec.ts';
import { omitUndefined } from '../omitUndefined.ts';

/** The arguments of an event that are topics. */
export function indexedInputs({ inputs }: Signature): readonly AbiParam[] {
  return inputs.filter(({ indexed }) => indexed);
}

/** One spec for each argument of a function, or indexed argument of an event: one value or a list of alternatives. */
export function argumentSpecsOf(signature: Signature): readonly MemberSpec[] {
  return signature.kind === 'function'
    ? membersOf(signature.inputs)
    : indexedInputs(signature).map(({ name, type }, index) => {
        const one = isHashed(type) ? hashedShape(type) : argumentShape(type, name);
        const doc = isHashed(type) && one === 'word' ? ' by its keccak-256 hash' : '';
        return {
          name: name === '' ? `argument ${index + 1}` : name,
          type: { oneOf: [one, { array: one }] },
          doc: `${typeText(type)}${doc}. Empty: any.`,
        };
      });
}

function membersOf(params: readonly AbiParam[]): readonly MemberSpec[] {
  const names = paramNames(params);
  return params.map(({ name, type }, index) => ({
    name: names[index]!,
    type: argumentShape(type, name),
    doc: typeText(type),
    required: true,
    ...omitUndefined({ default: defaultOf(type) }),
  }));
}

/** Numbers with fewer bits are counts; larger ones can be amounts, as uint96 and uint128 often are. */
const LEAST_AMOUNT = 96;
/** The longest array with a field for each item: a longer one is filled in like an array of any length. */
const MOST_FIELDS = 16;
/** The fewest bits of a time: seconds since 1970 need 31 bits by now. */
const LEAST_TIME = 32;

function argumentShape(type: AbiType, name: string): InputShape {
  switch (type.kind) {
    case 'uint':
      if (type.bits >= LEAST_TIME && isTimeName(name)) return 'timestamp';
      return type.bits < LEAST_AMOUNT ? 'quantity' : 'wei';
    case 'int':
      return 'integer';
    case 'address':
    case 'bool':
    case 'string':
      return type.kind;
    case 'bytes':
      return 'calldata';
    case 'function':
      return 'data';
    case 'fixedBytes':
      return type.size === 32 ? 'word' : 'data';
    case 'array':
      return {
        array: argumentShape(type.item, name),
        ...omitUndefined({ most: type.length, least: isFixed(type) ? type.length : undefined }),
      };
    case 'tuple':
      return { object: membersOf(type.members) };
  }
}

function defaultOf(type: AbiType): string | undefined {
  if (type.kind === 'bool') return 'false';
  return type.kind === 'array' && !isFixed(type) ? '[]' : undefined;
}

/** Whether an array has a fixed length, short enough for a field for each item. */
function isFixed(type: AbiType): boolean {
  return type.kind === 'array' && type.length !== undefined && type.length <= MOST_FIELDS;
}

/** Whether an indexed argument is logged as its hash, as it may be larger than a word. */
export function isHashed({ words, kind }: AbiType): boolean {
  return words === 0 || kind === 'tuple' || kind === 'array';
}

function hashedShape({ kind }: AbiType): InputShape {
  return kind === 'string' ? 'string' : kind === 'bytes' ? 'data' : 'word';
}
