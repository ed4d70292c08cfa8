// Ethereum's kinds of text, by the pattern of a JSON Schema and what its title says.

import type { InputShape } from '../catalogue/methodSpec.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** Hex that can be a number or bytes: it is sent as it is typed where it can be both. */
export const ANY_HEX: InputShape = { oneOf: ['data', 'quantity'] };

const HEX = /0(?:x|\[x+\])/i;
const NUMBER = /\b(?:integer|quantity|number|uint\d*)\b/i;
const BYTES = /\b(?:bytes?|bytecode|code|data|hash|address|signature|bloom)\b/i;
/** Pairs of digits, or a number of digits that is even and more than any number has. */
const WHOLE_BYTES = /\{2\}|\{(?:\d*[02468])\}/;
/** Any number of digits from one on, or up to some. */
const ANY_DIGITS = /\+|\{[01],\d*\}/;

/** Most documents in use follow the patterns of the execution API, or the ones etclabscore wrote before. */
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
