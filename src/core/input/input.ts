// The result of reading one typed value.

import { ellipsis } from '../text/ellipsis.ts';
import type { JsonValue } from '../json.ts';

/** A typed text, read: the canonical wire value, with a `note` worth showing; or what is wrong and what would be right. */
export type Input =
  | { readonly ok: true; readonly value: JsonValue; readonly note?: string }
  | { readonly ok: false; readonly problem: string };

export function accept(value: JsonValue, note?: string): Input {
  return note === undefined ? { ok: true, value } : { ok: true, value, note };
}

export function refuse(problem: string): Input {
  return { ok: false, problem };
}

/** A user's text, short enough to be quoted in a message. */
export function quote(text: string): string {
  return `“${ellipsis(text, 60)}”`;
}
