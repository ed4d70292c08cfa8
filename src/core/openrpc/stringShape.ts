// Finds Ethereum's type of a text from the pattern, title and description in a JSON Schema.

import type { InputShape } from '../catalogue/methodSpec.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Hex that can be a number or bytes: hex that fits both types is sent as typed. */
export const ANY_HEX: InputShape = { oneOf: ['data', 'quantity'] };

const HEX = /0(?:x|\[x+\])/i;
const NUMBER = /\b(?:integer|quantity|number|uint\d*)\b/i;
const BYTES = /\b(?:bytes?|bytecode|code|data|hash|address|signature|bloom)\b/i;
/** Patterns of whole bytes: pairs of digits, or an exact, even number of digits. */
const WHOLE_BYTES = /\{2\}|\{(?:\d*[02468])\}/;
/** Patterns of any number of digits, from one or up to a limit. */
const ANY_DIGITS = /\+|\{[01],\d*\}/;

/** Most documents use the patterns of the execution API, or the older ones of etclabscore. */
export function stringShape({ pattern, title, description }: JsonObject): InputShape {
  if (typeof pattern !== 'string' || !HEX.test(pattern) || pattern.includes('-?')) return 'text';
  if (pattern.includes('{40}')) return 'address';
  if (pattern.includes('{64}')) return 'hash';
  if (pattern.includes('1-9')) return 'quantity';
  if (WHOLE_BYTES.test(pattern)) return 'data';
  const words = `${textOf(title)} ${textOf(description)}`;
  const [isNumber, isBytes] = [NUMBER.test(words), BYTES.test(words)];
  if (isNumber && !isBytes) return 'quantity';
  return ANY_DIGITS.test(pattern) && !(isBytes && !isNumber && pattern.includes('+')) ? ANY_HEX : 'data';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
