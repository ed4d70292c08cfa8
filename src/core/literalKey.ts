// Owns finding a key that stands in an endpoint's settings as it is, where only `${apiKey}` should stand.

import { apiKeyProblem } from './apiKey.ts';
import { KEY_PLACEHOLDER, needsKey } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { splitPastedUrl } from './pastedUrl.ts';
import { Secret } from './secret.ts';

const KEY_HEADER = /^(authorization|x-api-key|api-key|apikey|x-token|x-auth-token)$/i;

/** The endpoint with the placeholder in the key's place, and the key; `undefined` where none is to be seen. */
export function takeOutLiteralKey(endpoint: Endpoint): { endpoint: Endpoint; key: Secret } | undefined {
  if (needsKey(endpoint)) return undefined;
  const pasted = splitPastedUrl(endpoint.urlTemplate);
  if (pasted?.key !== undefined)
    return { endpoint: { ...endpoint, urlTemplate: pasted.urlTemplate }, key: pasted.key };
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    const key = value.trim().split(/\s+/).at(-1)!;
    if (!KEY_HEADER.test(name) || apiKeyProblem(key) !== undefined) continue;
    const headers = { ...endpoint.headers, [name]: value.replace(key, () => KEY_PLACEHOLDER) };
    return { endpoint: { ...endpoint, headers }, key: new Secret(key) };
  }
  return undefined;
}
