// The parts of a snippet: URL and headers as expressions of a language. A key placeholder becomes code that reads an
// environment variable, so a snippet contains no key unless the caller has filled it in.

import { KEY_PLACEHOLDER } from '../endpoint/endpoint.ts';
import type { JsonValue } from '../json.ts';
import type { Language } from './languages.ts';

export type SnippetCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** The absolute URL to send to; without it, the snippet reads the environment variable `ETH_RPC_URL`. */
  readonly url?: string;
  /** Extra headers; in their values, the environment variable `ETH_RPC_API_KEY` replaces the key placeholder. */
  readonly headers?: Readonly<Record<string, string>>;
};

export interface Snippet {
  (call: SnippetCall): string;
}

/** The expression for the URL, in the spelling that is sent. */
export function urlOf({ url }: SnippetCall, language: Language): string {
  return url === undefined ? language.env('ETH_RPC_URL') : language.text(new URL(url).href);
}

/** The names of the headers, and the expressions for their values. */
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
