// Owns masking every key that this machine keeps, in what a person types into the history and in what leaves it.

import { createRedact } from '../core/redact.ts';
import type { Redact } from '../core/redact.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';

/** Masks the keys of all endpoints that are known now. */
export async function maskKeys(endpoints: Endpoints, keys: EndpointKeys): Promise<Redact> {
  const secrets = await Promise.all(endpoints.all().map((endpoint) => keys.toMask(endpoint)));
  const all = secrets.map((secret) => createRedact(secret));
  return (text) => all.reduce((clean, redact) => redact(clean), text);
}
