// The result of reading one typed value.

import { ellipsis } from '../text/ellipsis.ts';
import { UNSEEN } from '../text/unseen.ts';
import type { JsonValue } from '../json.ts';

/** A typed text, read: the canonical wire value, with a `note` worth showing; or what is wrong and what would be right. */
export type Input =
  | { readonly ok: true; readonly value: JsonValue; readonly note?: string }
  | { readonly ok: false; readonly problem: string };

/** What a value is read and sent as is good to know; any other note is a warning. */
const PLAIN_NOTE =
  /^(?:Sent as |Read as |ENS resolves |Its slot is |The last block at |Taken |\d{4}-\d\d-\d\dT)/;

export function isPlainNote(note: string): boolean {
  return PLAIN_NOTE.test(note);
}

export function accept(value: JsonValue, note?: string): Input {
  return note === undefined ? { ok: true, value } : { ok: true, value, note };
}

export function refuse(problem: string): Input {
  return { ok: false, problem };
}

/** Beside them, the spaces that look like the usual one, and the empty pattern of Braille. */
const NAMED = new RegExp(String.raw`[${UNSEEN}\u2800]|(?! )\p{Zs}`, 'gu');

/** A user's text, short enough to be quoted in a message; a character that is not seen by its code point. */
export function quote(text: string): string {
  return `“${ellipsis(text, 60).replaceAll(NAMED, (character) => `‹${codePoint(character)}›`)}”`;
}

/** `U+200B`. */
export function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
