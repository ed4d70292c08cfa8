// What a snippet is made of: URL and headers as expressions of a language. No key is written into it: a template with
// its placeholder becomes code that reads the environment, unless the caller has filled the template in.

import { KEY_PLACEHOLDER } from '../endpoint/endpoint.ts';
import type { JsonValue } from '../json.ts';
import type { Language } from './languages.ts';

export type SnippetCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Where it goes, an absolute URL; `$ETH_RPC_URL` of the environment without it. */
  readonly url?: string;
  /** Headers that take the key; for its placeholder `$ETH_RPC_API_KEY` is put in. */
  readonly headers?: Readonly<Record<string, string>>;
};

export interface Snippet {
  (call: SnippetCall): string;
}

/** The expression for the URL, spelled as it is sent. */
export function urlOf({ url }: SnippetCall, language: Language): string {
  return url === undefined ? language.env('ETH_RPC_URL') : language.text(new URL(url).href);
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
