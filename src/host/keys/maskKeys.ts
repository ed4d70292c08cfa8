// Masks every stored key in what a person types into the history and in what leaves it.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { createRedact } from '../../core/secret/redact.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { EndpointKeys } from './endpointKeys.ts';

/** Masks the keys of all endpoints that are known now. */
export async function maskKeys(
  endpoints: { all(): readonly Endpoint[] },
  keys: EndpointKeys,
): Promise<Redact> {
  const secrets = await Promise.all(endpoints.all().map((endpoint) => keys.toMask(endpoint)));
  const all = secrets.map((secret) => createRedact(secret));
  return (text) => all.reduce((clean, redact) => redact(clean), text);
}
