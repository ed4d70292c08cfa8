// Splits a pasted endpoint URL into its key and a template without it. No other part contains the key.

import { apiKeyProblem, encodeLogin } from './apiKey.ts';
import { isLoopback, KEY_PLACEHOLDER } from '../endpoint/endpoint.ts';
import { PROVIDERS } from '../endpoint/providers.ts';
import { Secret } from './secret.ts';

export type PastedUrl = {
  readonly providerId: string;
  readonly suggestedName: string;
  readonly urlTemplate: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key in the URL; undefined where there was none. */
  readonly key: Secret | undefined;
};

const KEY_PARAMETER = /(?:^|[_-])(?:api[_-]?key|dkey|token|key|auth)$/i;
const LOOKS_LIKE_KEY = /^(?=.*\d)[\w-]{16,}$/;
/** Most providers have the key in the last segment, where letters alone are enough. */
const LOOKS_LIKE_LAST_KEY = /^[\w-]{16,}$/;

/** Servers accept no longer URLs. Some very long ones pass `URL.canParse`, but cannot be parsed. */
export const LONGEST_URL = 10_000;

/** Splits a pasted http(s) URL; `undefined` when the text is not one, or already contains the placeholder. */
export function splitPastedUrl(text: string): PastedUrl | undefined {
  const pasted = text.trim();
  if (pasted.length > LONGEST_URL || pasted.includes(KEY_PLACEHOLDER)) return undefined;
  if (!/^https?:\/\//i.test(pasted) || !URL.canParse(pasted)) return undefined;
  const url = new URL(pasted);
  const host = url.hostname;
  if (url.username !== '' || url.password !== '') {
    const login = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
    const key = new Secret(encodeLogin(login));
    url.username = '';
    url.password = '';
    const headers = { Authorization: `Basic ${KEY_PLACEHOLDER}` };
    return { providerId: 'custom', suggestedName: url.host, urlTemplate: url.href, headers, key };
  }
  for (const provider of PROVIDERS) {
    const key = provider.pasted?.exec(pasted)?.groups?.['key'];
    if (key !== undefined && isKey(key)) {
      const suggestedName = provider.id === 'hosted' ? url.host : `${provider.label} (${host.split('.')[0]})`;
      return { providerId: provider.id, suggestedName, ...cutOutKey(pasted, key) };
    }
  }
  const isLocal = isLoopback(host);
  const key = guessKey(url, isLocal);
  if (key !== undefined) return { providerId: 'custom', suggestedName: url.host, ...cutOutKey(pasted, key) };
  const providerId = isLocal ? 'local' : 'custom';
  return { providerId, suggestedName: url.host, urlTemplate: pasted, key: undefined };
}

function guessKey(url: URL, isLocal: boolean): string | undefined {
  for (const pair of url.search.slice(1).split('&')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (KEY_PARAMETER.test(name) && isKey(value)) return value;
  }
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  if (!isLocal && LOOKS_LIKE_LAST_KEY.test(last)) return last;
  return segments.findLast((segment) => LOOKS_LIKE_KEY.test(segment));
}

/** The path segments and query values of a URL that could be a key; none on this machine, where keys are rare. */
export function possibleKeys(text: string): readonly string[] {
  const pasted = text.trim();
  if (pasted.length > LONGEST_URL || !URL.canParse(pasted) || isLoopback(new URL(pasted).hostname)) return [];
  // Read the text as typed, not as `URL` normalises it: the offered text is cut out of the typed one.
  const [path = '', query = ''] = pasted.slice(originLength(pasted)).split('#', 1)[0]!.split('?', 2);
  const values = query.split('&').map((pair) => pair.split('=', 2)[1] ?? '');
  return [...new Set([...path.split('/').toReversed(), ...values])].filter(isKey);
}

/** Replaces the key by the placeholder wherever it is a whole path segment or query value. */
export function cutOutKey(pasted: string, key: string): { urlTemplate: string; key: Secret } {
  const start = originLength(pasted);
  const parts = pasted.slice(start).split(/([/?&=#])/);
  const rest = parts.map((part) => (part === key ? KEY_PLACEHOLDER : part)).join('');
  return { urlTemplate: pasted.slice(0, start) + rest, key: new Secret(percentDecoded(key)) };
}

function originLength(url: string): number {
  return /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
}

function isKey(text: string): boolean {
  return apiKeyProblem(percentDecoded(text)) === undefined;
}

/** The decoded text, or the text itself where its escapes are not UTF-8: a password may contain a bare “%”. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
