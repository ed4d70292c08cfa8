// Owns the short form of parameters in which a person is asked about a call. Refuses to hide a member behind a long
// one: what is long is cut where it stands.

import { isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';

/** Room for a word, a signature of 65 bytes and most URLs. */
const LONGEST_TEXT = 140;

const MOST_ITEMS = 20;

const LONGEST = 4_000;

/** What matters most, in case even the short form is too long. */
const FIRST = ['to', 'value', 'from'];

/** JSON, but for the marks where something was cut. */
export function paramsExcerpt(params: readonly JsonValue[]): string {
  const text = JSON.stringify(shortened(params));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function shortened(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return [...items.slice(0, MOST_ITEMS).map(shortened), ...rest(items.length)];
  }
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  const first = FIRST.filter((name) => Object.hasOwn(value, name));
  const ordered = [...first, ...names.filter((name) => !first.includes(name))];
  const members = ordered
    .slice(0, MOST_ITEMS)
    .map((name) => [cut(name), shortened(value[name] ?? null)] as const);
  return Object.fromEntries([...members, ...rest(names.length).map((more) => ['…', more] as const)]);
}

function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT / 2)}… (${text.length} characters)`;
}

function rest(count: number): readonly string[] {
  return count > MOST_ITEMS ? [`… ${count - MOST_ITEMS} more`] : [];
}
