// What a call tells of its endpoint. Loaded with the services: activation does without the catalogue.

import { factsAfter } from '../../core/call/endpointFacts.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

/** Takes what a call tells of its endpoint, unless that was changed or removed while the call was under way. */
export function learnOfEndpoint(
  { endpoint, entry }: Pick<FinishedCall, 'endpoint' | 'entry'>,
  endpoints: Pick<Endpoints, 'byId'>,
  states: EndpointStates,
): void {
  const now = endpoints.byId(endpoint.id);
  if (now !== undefined && identityOf(now) === identityOf(endpoint))
    states.put(now, factsAfter(states.of(now), entry));
}
