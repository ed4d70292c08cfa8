// Reads a typed value of an elementary Solidity type: neither an array nor a tuple.

import type { JsonParam } from '../abi/abiType.ts';
import { isTimeName } from '../abi/timeName.ts';
import type { Coin } from '../chain/chain.ts';
import { checksumState } from '../text/checksumState.ts';
import { plural } from '../decode/notation.ts';
import { isEnsName } from './ensName.ts';
import type { FoundInArguments } from './foundInArguments.ts';
import { parseAddressInput, parseDataInput } from './hexInput.ts';
import { quote } from './input.ts';
import type { Input } from './input.ts';
import type { QuantityKind } from './quantityInput.ts';
import { parseQuantityInput } from './quantityInput.ts';
import { parseTimestampInput } from './timestampInput.ts';

/** A value in the form that ox encodes. */
export type AbiValue = string | boolean | bigint | readonly AbiValue[];
export type AbiValueReading =
  | { readonly ok: true; readonly value: AbiValue }
  | { readonly ok: false; readonly problem: string };

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

export function readAbiLeaf(
  { type, name }: Pick<JsonParam, 'type' | 'name'>,
  text: string,
  found: FoundInArguments,
): AbiValueReading {
  if (type === 'string') return readString(text);
  if (type === 'bool') {
    const isTrue = text.toLowerCase() === 'true';
    return isTrue || text.toLowerCase() === 'false'
      ? yes(isTrue)
      : no(`${quote(text)} is neither true nor false.`);
  }
  const plain = unquoted(text);
  if (type === 'address') return readAddress(plain, name || type, found);
  if (type.startsWith('bytes')) return readBytes(type, plain, found);
  return readInteger(type, plain, name, found.coin);
}

function readInteger(type: string, text: string, name: string, coin: Coin | undefined): AbiValueReading {
  const [, unsigned, size] = /^(u?)int(\d*)$/.exec(type) ?? [];
  if (unsigned === undefined)
    return no(`values of type ${type} cannot be typed; give the calldata as bytes.`);
  const bits = BigInt(size || 256);
  if (/^-?0\d/.test(text))
    return no(`${quote(text)} begins with 0; numbers above 999 have no commas here: 1000, 1_000.`);
  const isNegative = /^[-\u2212]/.test(text) && unsigned === '';
  const isTime = unsigned === 'u' && isTimeName(name);
  const input = isTime
    ? parseTimestampInput(text)
    : parseQuantityInput(isNegative ? text.slice(1) : text, kindOf(bits), coin);
  if (!input.ok) return no(input.problem);
  const amount = BigInt(input.value as string);
  const value = isNegative ? -amount : amount;
  const end = 1n << (unsigned === '' ? bits - 1n : bits);
  if (value >= end || value < (unsigned === '' ? -end : 0n)) return no(`out of range for ${type}.`);
  return yes(value);
}

/** The kind of number by its size: from 96 bits it may be an amount in ether, from 32 bits one in gwei. */
function kindOf(bits: bigint): QuantityKind {
  if (bits < 32n) return 'smallArgument';
  return bits < 96n ? 'argumentOf64Bits' : 'argument';
}

function readBytes(type: string, text: string, found: FoundInArguments): AbiValueReading {
  const length = type.slice('bytes'.length);
  const input = parseDataInput(text);
  if (input.ok && length !== '') {
    const given = ((input.value as string).length - 2) / 2;
    if (given !== Number(length)) return no(`this takes ${plural(length, 'byte')}, not ${given}.`);
  }
  return fromInput(input, found);
}

function readAddress(text: string, argument: string, found: FoundInArguments): AbiValueReading {
  const input = parseAddressInput(text);
  if (input.ok && checksumState(input.value as string) === 'wrong')
    return fromInput({ ...input, mistyped: [{ name: argument, text: input.value as string }] }, found);
  if (!input.ok || !isEnsName(input.value as string)) return fromInput(input, found);
  const name = input.value as string;
  found.names.push(name);
  return yes(found.addresses.get(name) ?? ZERO_ADDRESS);
}

function readString(text: string): AbiValueReading {
  if (!text.startsWith('"')) return yes(text);
  try {
    return yes(String(JSON.parse(text)));
  } catch {
    return no('the quotes are not closed as in JSON.');
  }
}

function fromInput(input: Input, found: FoundInArguments): AbiValueReading {
  if (!input.ok) return no(input.problem);
  found.notes.push(input);
  return yes(input.value as string);
}

function unquoted(text: string): string {
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
}

function yes(value: AbiValue): AbiValueReading {
  return { ok: true, value };
}

function no(problem: string): AbiValueReading {
  return { ok: false, problem };
}
