// Whether a call is too long to be written as code at once.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import type { SnippetCall } from './snippet.ts';

/** More escaped characters than any call has: raw transactions need no escapes, however long they are. */
const MOST_ESCAPES = 20_000;
const NEEDS_NONE = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[^"'\\%\p{Cc}]/u.test(String.fromCharCode(code))),
);

export function isTooLong({ method, params, headers = {} }: SnippetCall): boolean {
  const texts = [method, ...Object.entries(headers).flat()];
  let left = LONGEST.code - texts.reduce((sum, text) => sum + text.length, 0);
  const waiting: JsonValue[] = [...params];
  for (let value = waiting.pop(); value !== undefined && left >= 0; value = waiting.pop()) {
    left -= 1;
    if (typeof value === 'string') {
      texts.push(value);
      left -= value.length;
    } else if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) waiting.push(item);
    else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        left -= name.length;
        texts.push(name);
        waiting.push(member);
      }
    }
  }
  return left < 0 || hasManyEscapes(texts);
}

function hasManyEscapes(texts: readonly string[]): boolean {
  let left = MOST_ESCAPES;
  for (const text of texts)
    for (let at = 0; at < text.length && left >= 0; at++)
      if (NEEDS_NONE[text.charCodeAt(at)] !== 1) left -= 1;
  return left < 0;
}
