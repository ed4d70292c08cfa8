// The result of reading one typed value.

import { ellipsis } from '../text/ellipsis.ts';
import { INVISIBLE } from '../text/invisible.ts';
import type { JsonValue } from '../json.ts';

/** An address whose capitals are a wrong checksum. `name`: of its argument, or its type where it has no name. */
export type MistypedAddress = { readonly name: string; readonly text: string };

/**
 * A note shown beside a value: how it was read and is sent, or, as a warning, what may be wrong with it. `mistyped`: the
 * addresses that the warning is about, where the value is bytes, which do not show what was typed.
 */
export type Note = {
  readonly note?: string;
  readonly isWarning?: true;
  readonly mistyped?: readonly MistypedAddress[];
};

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
  const note = texts.join(' ');
  if (!notes.some(({ isWarning }) => isWarning)) return accept(value, note);
  const mistyped = notes.flatMap((one) => one.mistyped ?? []);
  return { ok: true, value, note, isWarning: true, ...(mistyped.length > 0 && { mistyped }) };
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
