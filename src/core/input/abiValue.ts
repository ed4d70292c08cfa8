// Reads arguments of a Solidity function as people write them. Nothing is guessed: every problem names its argument.

import type { JsonParam } from '../abi/abiType.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import { parseAddressInput, parseDataInput } from './hexInput.ts';
import { quote } from './input.ts';
import type { Input } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';
import { outsideOf, splitArguments } from './splitArguments.ts';

/** A value as ox encodes it; `notes` gathers what is worth a look. */
type AbiValue = string | boolean | bigint | readonly AbiValue[];
export type AbiValueReading =
  | { readonly ok: true; readonly value: AbiValue }
  | { readonly ok: false; readonly problem: string };

const UNIT = /^(?:wei|kwei|mwei|gwei|finney|ether|eth)$/i;
/** Digits with a comma before every group of three: one number, or several. */
const GROUPED = /(?:^|[\s,])(\d{1,3}(?:,\d{3})+)(?=$|[\s,])/;
const EMPTY = '“,” has nothing before or after it; an empty text is "".';
const ARRAY = /^(.*)\[(\d*)\]$/;

/** Reads all arguments; text between them is spaces or commas. */
export function readArguments(
  parameters: readonly JsonParam[],
  text: string,
  notes: string[],
): AbiValueReading {
  const grouped = GROUPED.exec(outsideOf(text))?.[1];
  if (grouped !== undefined)
    return no(
      `${quote(grouped)} can be read in two ways: write ${grouped.replaceAll(',', '')} for one number, ${grouped.replaceAll(',', ', ')} for several.`,
    );
  return readList(parameters, text, notes);
}

function readList(parameters: readonly JsonParam[], text: string, notes: string[]): AbiValueReading {
  const parts = splitArguments(text);
  if (parts === undefined) return no(EMPTY);
  const texts = joinUnits(parts, parameters.length);
  if (texts.length !== parameters.length) {
    const wanted = parameters.map(({ type, name }) => (name ? `${type} ${name}` : type)).join(', ');
    return no(`${parameters.length} arguments are wanted (${wanted || 'none'}); these are ${texts.length}.`);
  }
  return readAll(
    texts.map((argument, index) => [parameters[index]!, argument]),
    notes,
  );
}

function readAll(pairs: readonly (readonly [JsonParam, string])[], notes: string[]): AbiValueReading {
  const values: AbiValue[] = [];
  for (const [index, [parameter, text]] of pairs.entries()) {
    const reading = readValue(parameter, text, notes);
    if (!reading.ok)
      return no(`${parameter.name || `Argument ${index + 1}`} (${parameter.type}): ${reading.problem}`);
    values.push(reading.value);
  }
  return { ok: true, value: values };
}

function readValue(parameter: JsonParam, text: string, notes: string[]): AbiValueReading {
  const array = ARRAY.exec(parameter.type);
  if (array !== null) return readArray({ ...parameter, type: array[1]! }, array[2]!, text, notes);
  if (parameter.type === 'tuple') return readTuple(parameter.components ?? [], text, notes);
  if (parameter.type === 'string') return readString(text);
  if (parameter.type === 'bool') {
    const isTrue = text.toLowerCase() === 'true';
    return isTrue || text.toLowerCase() === 'false'
      ? yes(isTrue)
      : no(`${quote(text)} is neither true nor false.`);
  }
  const plain = unquoted(text);
  if (parameter.type === 'address') return fromInput(parseAddressInput(plain), notes);
  if (parameter.type.startsWith('bytes')) return readBytes(parameter.type, plain, notes);
  return readInteger(parameter.type, plain);
}

function readArray(item: JsonParam, length: string, text: string, notes: string[]): AbiValueReading {
  if (!/^\[[\s\S]*\]$/.test(text)) return no('write an array as [a, b].');
  const items = splitArguments(text.slice(1, -1));
  if (items === undefined) return no(EMPTY);
  if (length !== '' && items.length !== Number(length))
    return no(`${length} items are wanted; these are ${items.length}.`);
  return readAll(
    items.map((one) => [item, one]),
    notes,
  );
}

function readTuple(components: readonly JsonParam[], text: string, notes: string[]): AbiValueReading {
  if (/^\{[\s\S]*\}$/.test(text)) return readNamed(components, text, notes);
  if (!/^(?:\([\s\S]*\)|\[[\s\S]*\])$/.test(text)) return no('write a tuple as (a, b).');
  return readList(components, text.slice(1, -1), notes);
}

function readNamed(components: readonly JsonParam[], text: string, notes: string[]): AbiValueReading {
  const members = jsonOf(text);
  if (members === undefined) return no('this is not JSON; write a tuple as (a, b).');
  if (!isJsonObject(members)) return no('write a tuple as (a, b).');
  const missing = components.find(({ name }) => name === undefined || !Object.hasOwn(members, name));
  if (missing !== undefined) return no(`“${missing.name ?? missing.type}” is missing.`);
  const unknown = Object.keys(members).find((name) => !components.some((one) => one.name === name));
  if (unknown !== undefined) return no(`${quote(unknown)} is no member of this tuple.`);
  return readAll(
    components.map((component) => [component, JSON.stringify(members[component.name ?? ''])]),
    notes,
  );
}

function readInteger(type: string, text: string): AbiValueReading {
  const [, unsigned, size] = /^(u?)int(\d*)$/.exec(type) ?? [];
  if (unsigned === undefined)
    return no(`values of type ${type} cannot be typed; give the calldata as bytes.`);
  const bits = BigInt(size || 256);
  if (/^-?0\d/.test(text))
    return no(`${quote(text)} begins with 0; numbers above 999 have no commas here: 1000, 1_000.`);
  const isNegative = text.startsWith('-') && unsigned === '';
  const input = parseQuantityInput(isNegative ? text.slice(1) : text, true);
  if (!input.ok) return no(input.problem);
  const amount = BigInt(input.value as string);
  const value = isNegative ? -amount : amount;
  const end = 1n << (unsigned === '' ? bits - 1n : bits);
  if (value >= end || value < (unsigned === '' ? -end : 0n)) return no(`out of range for ${type}.`);
  return yes(value);
}

function readBytes(type: string, text: string, notes: string[]): AbiValueReading {
  const length = type.slice('bytes'.length);
  const input = parseDataInput(text);
  if (input.ok && length !== '') {
    const given = ((input.value as string).length - 2) / 2;
    if (given !== Number(length)) return no(`${length} bytes are wanted; these are ${given}.`);
  }
  return fromInput(input, notes);
}

function readString(text: string): AbiValueReading {
  if (!text.startsWith('"')) return yes(text);
  try {
    return yes(String(JSON.parse(text)));
  } catch {
    return no('the quotes are not closed as in JSON.');
  }
}

function fromInput(input: Input, notes: string[]): AbiValueReading {
  if (!input.ok) return no(input.problem);
  if (input.note !== undefined) notes.push(input.note);
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
    if (surplus > 0 && before !== undefined && UNIT.test(text) && /^-?[\d._]+$/.test(before)) {
      joined[joined.length - 1] = `${before} ${text}`;
      surplus -= 1;
    } else joined.push(text);
  }
  return joined;
}
