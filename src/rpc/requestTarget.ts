// The one place where an API key is revealed: builds the URL and headers of a request to the endpoint it belongs to.

import type { Endpoint } from '../core/endpoint/endpoint.ts';
import {
  endpointOrigin,
  isLoopback,
  KEY_PLACEHOLDER,
  urlTemplateProblem,
} from '../core/endpoint/endpoint.ts';
import type { Secret } from '../core/secret/secret.ts';

export type RequestTarget =
  | {
      readonly ok: true;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Scheme, host and port: the only part of the URL that code outside the transport may see. */
      readonly origin: string;
      /** The endpoint is on this machine, so no proxy is used. */
      readonly isLocal: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The last target of each endpoint, with the key it was built from; kept as long as the endpoint lives. */
const targets = new WeakMap<Endpoint, { readonly key: Secret | undefined; readonly target: RequestTarget }>();

/** Builds the URL and headers. Checks the template again, so that no key is sent to a URL that was refused. */
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
  const origin = endpointOrigin(endpoint);
  return {
    ok: true,
    origin,
    isLocal: isLoopback(new URL(origin).hostname),
    url: endpoint.urlTemplate.replaceAll(KEY_PLACEHOLDER, encodeURIComponent(text)),
    headers,
  };
}
