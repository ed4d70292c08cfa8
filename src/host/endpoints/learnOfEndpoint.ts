// What a call or a subscription tells of its endpoint. Loaded with the services: activation does without the catalogue.

import { factsAfter } from '../../core/call/endpointFacts.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

/** Takes what a call tells of its endpoint, unless that was changed or removed while the call was under way. */
export function learnOfEndpoint(
  { endpoint, entry }: Pick<FinishedCall, 'endpoint' | 'entry'>,
  endpoints: Pick<Endpoints, 'byId'>,
  states: EndpointStates,
): void {
  const now = unchanged(endpoint, endpoints);
  if (now !== undefined) states.put(now, factsAfter(states.of(now), entry));
}

/** Takes the newest block that a subscription tells of. */
export function headLearner(endpoints: Pick<Endpoints, 'byId'>, states: EndpointStates) {
  return (endpoint: Endpoint, head: bigint): void => {
    const now = unchanged(endpoint, endpoints);
    if (now !== undefined && states.of(now).head !== head) states.put(now, { ...states.of(now), head });
  };
}

function unchanged(endpoint: Endpoint, endpoints: Pick<Endpoints, 'byId'>): Endpoint | undefined {
  const now = endpoints.byId(endpoint.id);
  return now !== undefined && identityOf(now) === identityOf(endpoint) ? now : undefined;
}
