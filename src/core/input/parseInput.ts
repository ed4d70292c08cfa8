// Reads one typed value of any shape: a single value as text, all others as JSON.

import type { InputShape } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import type { Input } from './input.ts';
import { acceptWith, refuse } from './input.ts';
import { parseJsonInput, READERS } from './leafInput.ts';
import { hasSeveralParts, parseListInput } from './listInput.ts';
import { readJson } from './shapeInput.ts';
import { NO_UNITS } from './amountUnits.ts';
import type { AmountUnits } from './amountUnits.ts';

/** Reads one typed value; pure, so that fields can be checked at every keystroke. */
export function parseInput(shape: InputShape, text: string, units: AmountUnits = NO_UNITS): Input {
  if (typeof shape === 'string') return READERS[shape](text, units);
  const typed = text.trim();
  if (/^[[{"]|^null$/.test(typed)) {
    const json = parseJsonInput(text);
    if (json.ok) return readJson(shape, json.value, units);
    // Several quoted strings are a list without its brackets.
    if (!typed.startsWith('"') || !hasSeveralParts(typed)) return json;
  }
  if ('lazy' in shape) return parseInput(shape.lazy(), text, units);
  if ('nullable' in shape) return parseInput(shape.nullable, text, units);
  if ('oneOf' in shape) {
    const lists = shape.oneOf.map((one) => listIn(one, text));
    const singles = shape.oneOf
      .filter((one) => typeof one === 'string')
      .map((one) => parseInput(one, text, units));
    const best = singles.find(({ ok }) => ok) ?? lists.find((list) => list !== undefined) ?? singles[0];
    if (best !== undefined) return best;
    return shape.oneOf[0] === undefined
      ? refuse('There is nothing to type here.')
      : parseInput(shape.oneOf[0], text, units);
  }
  if ('array' in shape && typed !== '') {
    const list = listIn(shape, text);
    if (list !== undefined) return list;
    // In a list of lists, the parts could be items of the outer or of an inner list.
    if (isOfLists(shape.array) && hasSeveralParts(text)) return refuse('Type several as a JSON array […].');
    // A single item needs no brackets.
    const item = parseInput(shape.array, text, units);
    return item.ok ? acceptWith([item.value], [item]) : item;
  }
  const isArray = 'array' in shape || 'tuple' in shape;
  return refuse(isArray ? 'Type a JSON array […].' : 'Type a JSON object {…}.');
}

function isOfLists(shape: InputShape): boolean {
  if (typeof shape === 'string') return false;
  return 'nullable' in shape ? isOfLists(shape.nullable) : 'oneOf' in shape || 'array' in shape;
}

function listIn(shape: InputShape, text: string): Input | undefined {
  return typeof shape === 'object' && 'array' in shape
    ? parseListInput(shape.array, shape.most, text)
    : undefined;
}

/** Reads the raw parameters of a method: a JSON array; empty text means no parameters. */
export function parseRawParams(
  text: string,
): { ok: true; params: readonly JsonValue[] } | { ok: false; problem: string } {
  if (text.trim() === '') return { ok: true, params: [] };
  const input = parseJsonInput(text);
  if (!input.ok) return input;
  if (Array.isArray(input.value)) return { ok: true, params: input.value as readonly JsonValue[] };
  return { ok: false, problem: 'Parameters are a JSON array: put the value into [ ].' };
}
