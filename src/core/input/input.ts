// The result of reading one typed value.

import { ellipsis } from '../text/ellipsis.ts';
import { INVISIBLE } from '../text/invisible.ts';
import type { JsonValue } from '../json.ts';

/** A note shown beside a value: how it was read and is sent, or, as a warning, what may be wrong with it. */
export type Note = { readonly note?: string; readonly isWarning?: true };

/** The reading of a typed text: the canonical wire value, with its note; or what is wrong and what would be right. */
export type Input =
  | ({ readonly ok: true; readonly value: JsonValue } & Note)
  | { readonly ok: false; readonly problem: string };

export function accept(value: JsonValue, note?: string): Input {
  return note === undefined ? { ok: true, value } : { ok: true, value, note };
}

export function warn(value: JsonValue, note: string): Input {
  return { ok: true, value, note, isWarning: true };
}

/** Accepts a value with all notes joined into one, which is a warning where any of them is. */
export function acceptWith(value: JsonValue, notes: readonly Note[]): Input {
  const texts = notes.flatMap(({ note }) => note ?? []);
  if (texts.length === 0) return accept(value);
  const isWarning = notes.some((one) => one.isWarning === true);
  return (isWarning ? warn : accept)(value, texts.join(' '));
}

export function refuse(problem: string): Input {
  return { ok: false, problem };
}

/** Invisible characters, every space other than U+0020, and the blank pattern of Braille. */
const NAMED = new RegExp(String.raw`[${INVISIBLE}\u2800]|(?! )\p{Zs}`, 'gu');

/** Quotes a user's text in a message: shortened, with the code point in place of each invisible character. */
export function quote(text: string): string {
  return `“${ellipsis(text, 60).replaceAll(NAMED, (character) => `‹${codePoint(character)}›`)}”`;
}

/** `U+200B`. */
export function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
