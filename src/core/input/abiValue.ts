// Reads the typed arguments of a Solidity function. Nothing is guessed, and every problem names its argument.

import type { JsonParam } from '../abi/abiType.ts';
import type { Coin } from '../chain/chain.ts';
import { plural } from '../decode/notation.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import { readAbiLeaf } from './abiLeaf.ts';
import type { AbiValue, AbiValueReading } from './abiLeaf.ts';
import type { FoundInArguments } from './foundInArguments.ts';
import { quote } from './input.ts';
import { isUnit } from './coinUnits.ts';
import { LONGEST } from '../text/lengths.ts';
import { textOutsideQuotes, splitArguments } from './splitArguments.ts';

/** Groups of digits between commas or Unicode spaces (not U+0020), the last of three: one number, or several. */
const GROUPED =
  /(?:^|[\s,])(\d{1,3}([,\u00a0\u2000-\u200a\u202f\u205f\u3000])(?:\d{2,3}\2)*\d{3})(?=$|[\s,])/;
/** `0,5 ether`: a decimal comma, or two numbers of which the second has the unit. */
const COMMA_BEFORE_UNIT = /(?:^|[\s,])(\d+),(\d+\s*(\p{L}[^\s,]*))(?=$|[\s,])/u;
const EMPTY = '“,” has nothing before or after it; an empty text is "".';
const ARRAY = /^(.*)\[(\d*)\]$/;

/** Reads all arguments, separated by spaces or commas. `name`: that of the function, for messages. */
export function readArguments(
  parameters: readonly JsonParam[],
  text: string,
  found: FoundInArguments,
  name = 'The function',
): AbiValueReading {
  const grouped = groupedDigitsProblem(text, found.coin?.symbol);
  return grouped === undefined ? readList(parameters, text, found, name) : no(grouped);
}

/**
 * The problem of text with digits that could be one number or several; undefined where there are none. `symbol`: a unit
 * besides those of ether.
 */
export function groupedDigitsProblem(text: string, symbol = ''): string | undefined {
  // The patterns take a time that grows with the square of the length; who types so much has pasted it.
  if (text.length > LONGEST.line) return undefined;
  const outside = textOutsideQuotes(text);
  const [, grouped, mark] = GROUPED.exec(outside) ?? [];
  if (grouped === undefined || mark === undefined) {
    const [, whole, part, unit = ''] = COMMA_BEFORE_UNIT.exec(outside) ?? [];
    if (!isUnit(unit) && (unit === '' || unit.toLowerCase() !== symbol.toLowerCase())) return undefined;
    return twoReadings(`${whole},${part}`, `${whole}.${part}`, `${whole}, ${part}`);
  }
  const several = grouped.split(mark).map((digits) => digits.replace(/^0+(?=\d)/, ''));
  // A number with thousands separators does not begin with 0: here, one number means a decimal comma.
  const one = /^0,\d+$/.test(grouped) ? grouped.replace(',', '.') : grouped.replaceAll(mark, '');
  return twoReadings(grouped, one, several.join(', '));
}

function twoReadings(typed: string, one: string, several: string): string {
  return `${quote(typed)} can be read in two ways: write ${one} for one number, ${several} for several.`;
}

function readList(
  parameters: readonly JsonParam[],
  text: string,
  found: FoundInArguments,
  name: string,
): AbiValueReading {
  const parts = splitArguments(text);
  if (parts === undefined) return no(EMPTY);
  const texts = joinUnits(parts, parameters.length, found.coin);
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

/** The type as signatures write it: where JSON ABIs say `tuple`, signatures list the types of its members. */
function typeOf({ type, components = [] }: JsonParam): string {
  return type.replace(/^tuple/, () => `(${components.map(typeOf).join(',')})`);
}

function readValue(parameter: JsonParam, text: string, found: FoundInArguments): AbiValueReading {
  const array = ARRAY.exec(parameter.type);
  if (array !== null) return readArray({ ...parameter, type: array[1]! }, array[2]!, text, found);
  if (parameter.type === 'tuple') return readTuple(parameter.components ?? [], text, found);
  return readAbiLeaf(parameter, text, found);
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

/** Joins a number with the unit behind it (`1.5 ether`) as long as there are more than `wanted` arguments. */
function joinUnits(texts: readonly string[], wanted: number, coin: Coin | undefined): string[] {
  const joined: string[] = [];
  let surplus = texts.length - wanted;
  for (const text of texts) {
    const before = joined.at(-1);
    if (
      surplus > 0 &&
      before !== undefined &&
      isUnit(text, coin) &&
      /^[-\u2212]?[\d.][\d._'’^*e+-]*$/i.test(before)
    ) {
      joined[joined.length - 1] = `${before} ${text}`;
      surplus -= 1;
    } else joined.push(text);
  }
  return joined;
}

function no(problem: string): AbiValueReading {
  return { ok: false, problem };
}
