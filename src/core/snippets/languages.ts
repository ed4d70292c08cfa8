// Texts as shells and programming languages write them, so that no text can end its literal or hide what is in it.

import type { JsonValue } from '../json.ts';
import { UNSEEN } from '../text/unseen.ts';

/** How a language writes a text, a variable of the environment, and what joins two texts. */
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

/** Also what a terminal, an editor or a compiler can take for a command. */
const EACH_UNSEEN = new RegExp(`(?!\n)[${UNSEEN}]`, 'gu');
/** Within JSON: characters that end a quote in any shell, Windows’ included, or are special in one. */
const EACH_OF_SHELLS = new RegExp(String.raw`\\["\\]|['%\u2018-\u201b${UNSEEN}]`, 'gu');
const NOT_RAW = new RegExp(`[${UNSEEN}]`, 'u');
/** rustc counts no further. */
const MOST_HASHES = 255;

/** JSON in which everything can be seen. A text of it is a literal of JavaScript and Python too. */
export function visibleJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(EACH_UNSEEN, escaped);
}

/**
 * JSON text as one word of a shell: the same value without a quote, backslash or percent sign in its texts, so that sh,
 * bash, zsh, fish and PowerShell read the same word, and cmd runs nothing of it.
 */
export function quoteJson(json: string): string {
  return quoteShell(json.replaceAll(EACH_OF_SHELLS, (found) => escaped(found.replace(/^\\/, ''))));
}

/** A word for a POSIX shell that is exactly this text, which holds no NUL, as no shell can pass one. */
export function quoteShell(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A raw string of Rust, with more “#” around it than are behind any quote in it; with escapes where none can be. */
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

/** Go and Rust refuse half of a surrogate pair, which could not be sent either. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** As all these languages write it. Those of two units have no escape that all of them know: they stay. */
function escaped(char: string): string {
  if (char.length > 1) return char;
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
