// Owns an offered value in a few words. Refuses to show JSON: what it says is enough.

import { isJsonObject, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** `{"tracer":"callTracer","tracerConfig":{"withLog":true}}` is `callTracer, withLog`; what is no JSON object stays as it is. */
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
