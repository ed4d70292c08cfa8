// Owns what a snippet is made of, and how each language writes the texts in it. Refuses to hold a key: a template with
// its placeholder becomes code that reads the environment, unless the caller has filled the template in.

import { KEY_PLACEHOLDER } from '../endpoint.ts';
import type { JsonValue } from '../json.ts';

export type SnippetCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Where it goes; `$ETH_RPC_URL` of the environment without it. */
  readonly url?: string;
  /** Headers that take the key; for its placeholder `$ETH_RPC_API_KEY` is put in. */
  readonly headers?: Readonly<Record<string, string>>;
};

export interface Snippet {
  (call: SnippetCall): string;
}

/** How a language writes a text, a variable of the environment, and what joins two texts. */
type Language = {
  readonly text: (text: string) => string;
  readonly env: (name: string) => string;
  readonly join: string;
};

export const SHELL: Language = { text: quoteShell, env: (name) => `"$${name}"`, join: '' };
export const JAVASCRIPT: Language = {
  text: JSON.stringify,
  env: (name) => `process.env.${name}`,
  join: ' + ',
};
export const PYTHON: Language = { text: JSON.stringify, env: (name) => `os.environ["${name}"]`, join: ' + ' };
export const GO: Language = { text: JSON.stringify, env: (name) => `os.Getenv("${name}")`, join: ' + ' };
export const RUST: Language = {
  text: (text) => `String::from(${rawRust(text)})`,
  env: (name) => `std::env::var("${name}")?`,
  join: ' + &',
};

/** The expression for the URL. */
export function urlOf({ url }: SnippetCall, language: Language): string {
  return url === undefined ? language.env('ETH_RPC_URL') : language.text(url);
}

/** Names and expressions of the headers. */
export function headersOf(
  { headers = {} }: SnippetCall,
  language: Language,
): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [name, expression(value, language)]);
}

/** The template as an expression that reads the key from the environment. */
function expression(template: string, { text, env, join }: Language): string {
  const parts = template.split(KEY_PLACEHOLDER).flatMap((part, index) => {
    const own = part === '' && template !== '' ? [] : [text(part)];
    return index === 0 ? own : [env('ETH_RPC_API_KEY'), ...own];
  });
  return parts.join(join);
}

/** One word for a POSIX shell that is exactly this text. The text holds no NUL: no shell can pass one. */
export function quoteShell(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A raw string of Rust, with more “#” around it than are behind any quote in it. */
export function rawRust(text: string): string {
  const runs = [...text.matchAll(/"(#*)/g)].map(([run]) => run.length);
  const hashes = '#'.repeat(Math.max(0, ...runs));
  return `r${hashes}"${text}"${hashes}`;
}
