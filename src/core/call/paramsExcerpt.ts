// Short forms of parameters for questions and tooltips. Each long member is cut by itself, so that all can be seen.

import { ellipsis, firstUnits } from '../text/ellipsis.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Room for a 32-byte word, a signature of 65 bytes and most URLs. */
const LONGEST_TEXT = 140;

/** Room for a hash, on a line that fits in a tooltip without scrolling. */
const LONGEST_TEXT_OF_LINE = 70;

const MOST_ITEMS = 20;

const LONGEST = 4_000;
const LONGEST_LINES = 1_200;

/** The most important members: they come first, in case even the short form is cut. */
const FIRST = ['to', 'value', 'from'];

/** The parameters as JSON on one line, except for the marks where something was left out. */
export function paramsExcerpt(params: readonly JsonValue[]): string {
  return ellipsis(JSON.stringify(shortened(params, LONGEST_TEXT)), LONGEST);
}

/** The same on several lines, for a tooltip. */
export function paramsLines(params: readonly JsonValue[]): string {
  return ellipsis(JSON.stringify(shortened(params, LONGEST_TEXT_OF_LINE), null, 2), LONGEST_LINES);
}

function shortened(value: JsonValue, longest: number): JsonValue {
  if (typeof value === 'string') return cut(value, longest);
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return [...items.slice(0, MOST_ITEMS).map((item) => shortened(item, longest)), ...rest(items.length)];
  }
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  const first = FIRST.filter((name) => Object.hasOwn(value, name));
  const ordered = [...first, ...names.filter((name) => !first.includes(name))];
  const members = ordered
    .slice(0, MOST_ITEMS)
    .map((name) => [cut(name, longest), shortened(value[name] ?? null, longest)] as const);
  return Object.fromEntries([...members, ...rest(names.length).map((more) => ['…', more] as const)]);
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${firstUnits(text, longest / 2)}… (${text.length} characters)`;
}

function rest(count: number): readonly string[] {
  return count > MOST_ITEMS ? [`… ${count - MOST_ITEMS} more`] : [];
}
