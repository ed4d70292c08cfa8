// Owns the one place where an API key is opened: the URL and the headers of a request to the endpoint it belongs to.

import type { Endpoint } from '../core/endpoint.ts';
import { KEY_PLACEHOLDER, urlTemplateProblem } from '../core/endpoint.ts';
import type { Secret } from '../core/secret.ts';

export type RequestTarget =
  | { readonly ok: true; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly problem: string };

/** The last target of each endpoint, with the key it was made for; it lives as long as the endpoint. */
const targets = new WeakMap<Endpoint, { readonly key: Secret | undefined; readonly target: RequestTarget }>();

/** Builds URL and headers. The template is checked again here, so that no key leaves over a refused one. */
export function requestTarget(endpoint: Endpoint, key: Secret | undefined): RequestTarget {
  const known = targets.get(endpoint);
  if (known !== undefined && known.key === key) return known.target;
  const target = buildTarget(endpoint, key);
  targets.set(endpoint, { key, target });
  return target;
}

function buildTarget(endpoint: Endpoint, key: Secret | undefined): RequestTarget {
  const problem = urlTemplateProblem(endpoint.urlTemplate);
  if (problem !== undefined) return { ok: false, problem };
  const text = key?.reveal() ?? '';
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    headers[name.toLowerCase()] = value.replaceAll(KEY_PLACEHOLDER, () => text);
  }
  return {
    ok: true,
    url: endpoint.urlTemplate.replaceAll(KEY_PLACEHOLDER, encodeURIComponent(text)),
    headers,
  };
}
