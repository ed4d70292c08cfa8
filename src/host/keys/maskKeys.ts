// Masks every stored key in texts that are kept or exported, such as notes, saved requests and exports of the history.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { createRedact } from '../../core/secret/redact.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { EndpointKeys } from './endpointKeys.ts';

/** Masks the keys of all endpoints, also of those that no longer exist. */
export async function maskKeys(
  endpoints: { all(): readonly Endpoint[] },
  keys: Pick<EndpointKeys, 'all' | 'toMask'>,
): Promise<Redact> {
  // By the ids of the endpoints too: secret storage may be unable to list its keys.
  const own = await Promise.all(endpoints.all().map((endpoint) => keys.toMask(endpoint)));
  const kept = (await keys.all()).map(({ secret }) => secret);
  const all = [...new Set([...own, ...kept])].map((secret) => createRedact(secret));
  return (text) => all.reduce((clean, redact) => redact(clean), text);
}
