// Learns about an endpoint from calls and subscriptions. Loaded with the services, so that activation does not load the
// catalogue.

import { factsAfter } from '../../core/call/endpointFacts.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

/** Keeps what a call reports of its endpoint, unless the endpoint was changed or removed while the call was running. */
export function learnOfEndpoint(
  { endpoint, entry }: Pick<FinishedCall, 'endpoint' | 'entry'>,
  endpoints: Pick<Endpoints, 'byId'>,
  states: EndpointStates,
): void {
  const now = unchanged(endpoint, endpoints);
  if (now !== undefined) states.put(now, factsAfter(states.of(now), entry));
}

/** Keeps the newest block that a subscription reports. */
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
