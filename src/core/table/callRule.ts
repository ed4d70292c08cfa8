// What decoded calldata of one selector can show besides its own digits: the names of its arguments, and their numbers.

import type { AbiParam, AbiType } from '../abi/abiType.ts';
import { paramNames, typeShape } from '../abi/abiShape.ts';
import type { Signature } from '../abi/signature.ts';
import { BytePatterns } from '../jsonIndex/bytePattern.ts';
import { wordPattern } from './logForm.ts';

export type CallRule = {
  /** The names of the functions and of all their arguments. */
  readonly names: readonly string[];
  /** The only function with the selector: calldata whose JSON matches `pattern` is a call of it. */
  readonly call: { readonly name: string; readonly pattern: BytePatterns } | undefined;
  /** The positions of words that can be amounts or addresses; undefined where any word can be. */
  readonly amounts: readonly number[] | undefined;
  readonly addresses: readonly number[] | undefined;
  /** Whether the calldata has texts or bytes, in which more can be decoded. */
  readonly isOpen: boolean;
};

const SELECTOR_DIGITS = 8;

/** `functions`: all functions with the selector. Where none fits, the words are shown as they were sent. */
export function callRule(selector: string, functions: readonly Signature[]): CallRule {
  const inputs = functions.flatMap((one) => [one, ...(one.variants ?? [])]);
  const types = functions.flatMap((one) => one.inputs.flatMap(({ type }) => typesIn(type)));
  const isStatic = functions.every((one) => one.inputs.every(({ type }) => type.words === 1));
  const [only, ...others] = functions;
  return {
    names: inputs.flatMap((one) => [one.name, ...namesIn(one.inputs)]),
    call: isStatic && only !== undefined && others.length === 0 ? callOf(selector, only) : undefined,
    amounts: isStatic && functions.every(hasPlainNumbers) ? placesOf(functions, 'uint') : undefined,
    addresses:
      isStatic || types.every(({ kind }) => kind !== 'address') ? placesOf(functions, 'address') : undefined,
    isOpen: types.some(({ kind }) => kind === 'bytes' || kind === 'string'),
  };
}

function callOf(selector: string, { name, inputs }: Signature): CallRule['call'] {
  const words = inputs.map(({ type }) => wordPattern(type)).filter((word) => word !== undefined);
  if (words.length < inputs.length || selector.length !== SELECTOR_DIGITS) return undefined;
  return { name, pattern: new BytePatterns([`"0x${selector}`, ...words, '"']) };
}

/** Whether all numbers are shown by their digits, and no other value shows a number. */
function hasPlainNumbers({ inputs }: Signature): boolean {
  return inputs.every(
    ({ type, name }) =>
      type.kind === 'address' ||
      type.kind === 'bool' ||
      (type.kind === 'fixedBytes' && type.size === 32) ||
      (type.kind === 'uint' && typeShape(type, name) === 'quantity'),
  );
}

function placesOf(functions: readonly Signature[], kind: AbiType['kind']): readonly number[] {
  const places = functions.flatMap(({ inputs }) =>
    inputs.flatMap(({ type }, place) => (type.kind === kind ? [place] : [])),
  );
  return [...new Set(places)];
}

function typesIn(type: AbiType): readonly AbiType[] {
  if (type.kind === 'array') return [type, ...typesIn(type.item)];
  return type.kind === 'tuple' ? [type, ...type.members.flatMap((one) => typesIn(one.type))] : [type];
}

function namesIn(params: readonly AbiParam[]): readonly string[] {
  return [...paramNames(params), ...params.flatMap(({ type }) => typesIn(type).flatMap(namesOf))];
}

function namesOf(type: AbiType): readonly string[] {
  return type.kind === 'tuple' ? paramNames(type.members) : [];
}
