// A short label for an offered value, never as JSON.

import { isJsonObject, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** `{"tracer":"callTracer","tracerConfig":{"withLog":true}}` becomes `callTracer, withLog`; any other text stays. */
export function choiceLabel(choice: string): string {
  return choice.startsWith('{') ? wordsOf(parseJson(choice)).join(', ') : choice;
}

function wordsOf(value: JsonValue): readonly string[] {
  if (!isJsonObject(value)) return [typeof value === 'string' ? value : JSON.stringify(value)];
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'string') return [member];
    if (member === true) return [name];
    if (!isJsonObject(member)) return [`${name} ${JSON.stringify(member)}`];
    const inner = wordsOf(member);
    return inner.length === 0 ? [name] : inner;
  });
}
