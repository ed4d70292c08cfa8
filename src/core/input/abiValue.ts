// Reads arguments of a Solidity function as people write them. Nothing is guessed: every problem names its argument.

import type { JsonParam } from '../abi/abiType.ts';
import { isTimeName } from '../abi/timeName.ts';
import { plural } from '../decode/notation.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import { isEnsName } from './ensName.ts';
import type { FoundInArguments } from './foundInArguments.ts';
import { parseAddressInput, parseDataInput } from './hexInput.ts';
import { quote } from './input.ts';
import type { Input } from './input.ts';
import type { QuantityKind } from './quantityInput.ts';
import { isUnit, parseQuantityInput } from './quantityInput.ts';
import { outsideOf, splitArguments } from './splitArguments.ts';
import { parseTimestampInput } from './timestampInput.ts';

/** A value as ox encodes it. */
type AbiValue = string | boolean | bigint | readonly AbiValue[];
export type AbiValueReading =
  | { readonly ok: true; readonly value: AbiValue }
  | { readonly ok: false; readonly problem: string };

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** Digits with a comma, or a space that is not the usual one, before a last group of three: one number, or several. */
const GROUPED =
  /(?:^|[\s,])(\d{1,3}([,\u00a0\u2000-\u200a\u202f\u205f\u3000])(?:\d{2,3}\2)*\d{3})(?=$|[\s,])/;
const EMPTY = '“,” has nothing before or after it; an empty text is "".';
const ARRAY = /^(.*)\[(\d*)\]$/;

/** Reads all arguments; text between them is spaces or commas. `name`: that of their function. */
export function readArguments(
  parameters: readonly JsonParam[],
  text: string,
  found: FoundInArguments,
  name = 'The function',
): AbiValueReading {
  const grouped = groupedIn(text);
  return grouped === undefined ? readList(parameters, text, found, name) : no(grouped);
}

/** The problem of digits that could be one number or several. */
export function groupedIn(text: string): string | undefined {
  const [, grouped, mark] = GROUPED.exec(outsideOf(text)) ?? [];
  if (grouped === undefined || mark === undefined) return undefined;
  const several = grouped.split(mark).map((digits) => digits.replace(/^0+(?=\d)/, ''));
  // No thousands begin with 0.
  const one = /^0,\d+$/.test(grouped) ? grouped.replace(',', '.') : grouped.replaceAll(mark, '');
  return `${quote(grouped)} can be read in two ways: write ${one} for one number, ${several.join(', ')} for several.`;
}

function readList(
  parameters: readonly JsonParam[],
  text: string,
  found: FoundInArguments,
  name: string,
): AbiValueReading {
  const parts = splitArguments(text);
  if (parts === undefined) return no(EMPTY);
  const texts = joinUnits(parts, parameters.length);
  if (texts.length !== parameters.length) {
    const wanted = parameters
      .map((one) => (one.name ? `${typeOf(one)} ${one.name}` : typeOf(one)))
      .join(', ');
    const takes =
      wanted === '' ? 'no arguments' : `${plural(`${parameters.length}`, 'argument')} (${wanted})`;
    return no(`${name} takes ${takes}; ${givenCount(texts.length)}.`);
  }
  return readAll(
    texts.map((argument, index) => [parameters[index]!, argument]),
    found,
  );
}

function givenCount(count: number): string {
  return count === 0 ? 'none was given' : count === 1 ? '1 was given' : `${count} were given`;
}

function readAll(pairs: readonly (readonly [JsonParam, string])[], found: FoundInArguments): AbiValueReading {
  const values: AbiValue[] = [];
  for (const [index, [parameter, text]] of pairs.entries()) {
    const reading = readValue(parameter, text, found);
    if (!reading.ok)
      return no(`${parameter.name || `Argument ${index + 1}`} (${typeOf(parameter)}): ${reading.problem}`);
    values.push(reading.value);
  }
  return { ok: true, value: values };
}

/** `tuple` is a word of JSON ABIs: signatures have the types of its members. */
function typeOf({ type, components = [] }: JsonParam): string {
  return type.replace(/^tuple/, () => `(${components.map(typeOf).join(',')})`);
}

function readValue(parameter: JsonParam, text: string, found: FoundInArguments): AbiValueReading {
  const array = ARRAY.exec(parameter.type);
  if (array !== null) return readArray({ ...parameter, type: array[1]! }, array[2]!, text, found);
  if (parameter.type === 'tuple') return readTuple(parameter.components ?? [], text, found);
  if (parameter.type === 'string') return readString(text);
  if (parameter.type === 'bool') {
    const isTrue = text.toLowerCase() === 'true';
    return isTrue || text.toLowerCase() === 'false'
      ? yes(isTrue)
      : no(`${quote(text)} is neither true nor false.`);
  }
  const plain = unquoted(text);
  if (parameter.type === 'address') return readAddress(plain, found);
  if (parameter.type.startsWith('bytes')) return readBytes(parameter.type, plain, found);
  return readInteger(parameter.type, plain, parameter.name);
}

function readArray(item: JsonParam, length: string, text: string, found: FoundInArguments): AbiValueReading {
  if (!/^\[[\s\S]*\]$/.test(text)) return no('write an array as [a, b].');
  const items = splitArguments(text.slice(1, -1));
  if (items === undefined) return no(EMPTY);
  if (length !== '' && items.length !== Number(length))
    return no(`this takes ${plural(length, 'item')}, not ${items.length}.`);
  return readAll(
    items.map((one) => [item, one]),
    found,
  );
}

function readTuple(components: readonly JsonParam[], text: string, found: FoundInArguments): AbiValueReading {
  if (/^\{[\s\S]*\}$/.test(text)) return readNamed(components, text, found);
  if (!/^(?:\([\s\S]*\)|\[[\s\S]*\])$/.test(text)) return no('write a tuple as (a, b).');
  return readList(components, text.slice(1, -1), found, 'the tuple');
}

function readNamed(components: readonly JsonParam[], text: string, found: FoundInArguments): AbiValueReading {
  const members = jsonOf(text);
  if (members === undefined) return no('this is not JSON; write a tuple as (a, b).');
  if (!isJsonObject(members)) return no('write a tuple as (a, b).');
  const missing = components.find(({ name }) => name === undefined || !Object.hasOwn(members, name));
  if (missing !== undefined) return no(`“${missing.name ?? missing.type}” is missing.`);
  const unknown = Object.keys(members).find((name) => !components.some((one) => one.name === name));
  if (unknown !== undefined) return no(`${quote(unknown)} is not a member of this tuple.`);
  return readAll(
    components.map((component) => [component, JSON.stringify(members[component.name ?? ''])]),
    found,
  );
}

function readInteger(type: string, text: string, name: string): AbiValueReading {
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
    : parseQuantityInput(isNegative ? text.slice(1) : text, kindOf(bits));
  if (!input.ok) return no(input.problem);
  const amount = BigInt(input.value as string);
  const value = isNegative ? -amount : amount;
  const end = 1n << (unsigned === '' ? bits - 1n : bits);
  if (value >= end || value < (unsigned === '' ? -end : 0n)) return no(`out of range for ${type}.`);
  return yes(value);
}

/** By what a number of so many bits can be an amount of. */
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

function readAddress(text: string, found: FoundInArguments): AbiValueReading {
  const input = parseAddressInput(text);
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

/** “1.5 ether” is one argument where there would be too many otherwise. */
function joinUnits(texts: readonly string[], wanted: number): string[] {
  const joined: string[] = [];
  let surplus = texts.length - wanted;
  for (const text of texts) {
    const before = joined.at(-1);
    if (
      surplus > 0 &&
      before !== undefined &&
      isUnit(text) &&
      /^[-\u2212]?[\d.][\d._'’^*e+-]*$/i.test(before)
    ) {
      joined[joined.length - 1] = `${before} ${text}`;
      surplus -= 1;
    } else joined.push(text);
  }
  return joined;
}
