// Finds a literal key in an endpoint's settings, which should have `${apiKey}` in its place.

import { apiKeyProblem } from './apiKey.ts';
import { KEY_PLACEHOLDER, needsKey } from '../endpoint/endpoint.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { splitPastedUrl } from './pastedUrl.ts';
import { Secret } from './secret.ts';

export const KEY_HEADER = /^(authorization|x-api-key|api-key|apikey|x-token|x-auth-token)$/i;

/** The endpoint with the placeholder in the key's place, and the key; `undefined` where no key is recognized. */
export function extractLiteralKey(endpoint: Endpoint): { endpoint: Endpoint; key: Secret } | undefined {
  if (needsKey(endpoint)) return undefined;
  const pasted = splitPastedUrl(endpoint.urlTemplate);
  if (pasted?.key !== undefined)
    return { endpoint: { ...endpoint, urlTemplate: pasted.urlTemplate }, key: pasted.key };
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    const key = keyIn(name, value);
    if (key === undefined) continue;
    const headers = { ...endpoint.headers, [name]: withPlaceholder(value, key) };
    return { endpoint: { ...endpoint, headers }, key: new Secret(key) };
  }
  return undefined;
}

/** The headers with the placeholder in place of every key recognized in them, whatever the URL contains. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown = Object.entries(headers).map(([name, value]) => {
    const key = keyIn(name, value);
    return [name, key === undefined ? value : withPlaceholder(value, key)] as const;
  });
  return Object.fromEntries(shown);
}

function keyIn(name: string, value: string): string | undefined {
  const key = value.trim().split(/\s+/).at(-1)!;
  return KEY_HEADER.test(name) && apiKeyProblem(key) === undefined ? key : undefined;
}

function withPlaceholder(value: string, key: string): string {
  return value.replace(key, () => KEY_PLACEHOLDER);
}
