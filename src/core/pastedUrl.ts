// Owns taking a pasted endpoint URL apart: which part is the key, and the template without it.
// Refuses to keep the key anywhere but in its own field.

import { KEY_PLACEHOLDER } from './endpoint.ts';
import { PROVIDERS } from './providers.ts';
import { Secret } from './secret.ts';

export type PastedUrl = {
  readonly providerId: string;
  readonly suggestedName: string;
  readonly urlTemplate: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key that stood in the URL, or undefined where there was none. */
  readonly key: Secret | undefined;
};

const KEY_PARAMETER = /(?:^|[_-])(?:api[_-]?key|dkey|token|key|auth)$/i;
const LOOKS_LIKE_KEY = /^(?=.*\d)[\w-]{16,}$/;

/** Splits a pasted http(s) URL; `undefined` when the text is no URL or already holds the placeholder. */
export function splitPastedUrl(text: string): PastedUrl | undefined {
  const pasted = text.trim();
  if (pasted.includes(KEY_PLACEHOLDER) || !/^https?:\/\//i.test(pasted) || !URL.canParse(pasted))
    return undefined;
  const url = new URL(pasted);
  const host = url.hostname;
  if (url.username !== '' || url.password !== '') {
    const key = new Secret(base64(`${percentDecoded(url.username)}:${percentDecoded(url.password)}`));
    url.username = '';
    url.password = '';
    const headers = { Authorization: `Basic ${KEY_PLACEHOLDER}` };
    return { providerId: 'custom', suggestedName: host, urlTemplate: url.href, headers, key };
  }
  for (const provider of PROVIDERS) {
    const key = provider.pasted?.exec(pasted)?.groups?.['key'];
    if (key !== undefined) {
      const suggestedName = provider.id === 'hosted' ? host : `${provider.label} (${host.split('.')[0]})`;
      return { providerId: provider.id, suggestedName, ...cutOut(pasted, key) };
    }
  }
  const key = guessKey(url);
  if (key !== undefined) return { providerId: 'custom', suggestedName: host, ...cutOut(pasted, key) };
  const local = /^(localhost|127\.|\[::1\])/.test(host);
  return {
    providerId: local ? 'local' : 'custom',
    suggestedName: url.host,
    urlTemplate: pasted,
    key: undefined,
  };
}

function guessKey(url: URL): string | undefined {
  for (const pair of url.search.slice(1).split('&')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (value !== '' && KEY_PARAMETER.test(name)) return value;
  }
  return url.pathname.split('/').findLast((segment) => LOOKS_LIKE_KEY.test(segment));
}

/** Replaces the key text wherever it stands after the host, so that no copy of it stays behind. */
function cutOut(pasted: string, key: string): { urlTemplate: string; key: Secret } {
  const start = /^https?:\/\/[^/?#]*/i.exec(pasted)![0].length;
  const urlTemplate = pasted.slice(0, start) + pasted.slice(start).replaceAll(key, () => KEY_PLACEHOLDER);
  return { urlTemplate, key: new Secret(percentDecoded(key)) };
}

/** The text itself where its escapes are not UTF-8: a password may hold a bare “%”. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
