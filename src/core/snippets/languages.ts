// Writes texts as literals of shells and programming languages: no text can end its literal or hide a part of itself.

import type { JsonValue } from '../json.ts';
import { INVISIBLE } from '../text/invisible.ts';

/** How a language writes a text and an environment variable, and how it joins two texts. */
export type Language = {
  readonly text: (text: string) => string;
  readonly env: (name: string) => string;
  readonly join: string;
};

export const SHELL: Language = { text: quoteShell, env: (name) => `"$${name}"`, join: '' };
export const JAVASCRIPT: Language = { text: visibleJson, env: (name) => `process.env.${name}`, join: ' + ' };
export const PYTHON: Language = { text: visibleJson, env: (name) => `os.environ["${name}"]`, join: ' + ' };
export const GO: Language = {
  text: (text) => visibleJson(wellFormed(text)),
  env: (name) => `os.Getenv("${name}")`,
  join: ' + ',
};
export const RUST: Language = {
  text: (text) => `String::from(${quoteRust(text)})`,
  env: (name) => `std::env::var("${name}")?`,
  join: ' + &',
};

/** Unseen characters, and those that a terminal, an editor or a compiler can take for a command. */
const EACH_UNSEEN = new RegExp(`(?!\n)[${INVISIBLE}]`, 'gu');
/** Characters in JSON that end a quote in any shell, including those of Windows, or have a special meaning in one. */
const EACH_OF_SHELLS = new RegExp(String.raw`\\["\\]|['%\u2018-\u201b${INVISIBLE}]`, 'gu');
const NOT_RAW = new RegExp(`[${INVISIBLE}]`, 'u');
/** rustc allows no more “#” around a raw string. */
const MOST_HASHES = 255;

/** JSON with an escape for each unseen character. A JSON string is also a literal of JavaScript and Python. */
export function visibleJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(EACH_UNSEEN, escaped);
}

/**
 * JSON text as one word of a shell: the same value without quotes, backslashes and percent signs in its texts. sh,
 * bash, zsh, fish and PowerShell read the same word, and cmd runs nothing in it.
 */
export function quoteJson(json: string): string {
  return quoteShell(json.replaceAll(EACH_OF_SHELLS, (found) => escaped(found.replace(/^\\/, ''))));
}

/** A text as one word of a POSIX shell. The text must not contain NUL, which no shell can pass. */
export function quoteShell(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A raw string of Rust, with more “#” than follow any quote in the text; an escaped string where that is impossible.
 */
export function quoteRust(any: string): string {
  const text = wellFormed(any);
  if (/^[\w-]+$/.test(text)) return `"${text}"`;
  const runs = [...text.matchAll(/"(#*)/g)].map(([run]) => run.length);
  const most = runs.reduce((longest, run) => Math.max(longest, run), 0);
  if (most > MOST_HASHES || NOT_RAW.test(text)) return escapedRust(text);
  const hashes = '#'.repeat(most);
  return `r${hashes}"${text}"${hashes}`;
}

function escapedRust(text: string): string {
  const written = text.replaceAll(/[^ !#-[\]-~]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
  return `"${written}"`;
}

/** Replaces lone surrogates: Go and Rust refuse them, and they could not be sent either. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** The escape that all these languages know. None exists for characters of two UTF-16 units, which stay as they are. */
function escaped(char: string): string {
  if (char.length > 1) return char;
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
