// JSON Pointers (RFC 6901): makes the pointer to a place of a document, and resolves a `$ref`.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** The pointer to a member or item of the parent. */
export function pointerTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The pointer in a reference within the same document; undefined for any other reference. */
export function pointerOf(reference: string): string | undefined {
  if (reference === '#') return '';
  if (!reference.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value))
      value = /^\d+$/.test(key) ? (value as readonly JsonValue[])[Number(key)] : undefined;
    else
      value =
        value !== undefined && isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
