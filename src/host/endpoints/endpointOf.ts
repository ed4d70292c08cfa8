// Finds the endpoint that the argument of a command stands for.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { ENDPOINTS_VIEW } from '../common/ids.ts';
import type { EndpointRow } from './endpointRow.ts';
import type { Endpoints } from './endpoints.ts';

/**
 * `argument`: a row of the Endpoints view, the id of that view if a key was pressed in it, the id of an endpoint, or a
 * call that went to it. Undefined where no existing endpoint is meant.
 */
export type EndpointOf = (argument: unknown) => Promise<Endpoint | undefined>;

/** `rowOfKey`: the row that has the focus. */
export function createEndpointOf(
  endpoints: Pick<Endpoints, 'byId'>,
  rowOfKey: () => Promise<EndpointRow | undefined>,
): EndpointOf {
  return async (argument) => {
    const id = idIn(argument === ENDPOINTS_VIEW ? await rowOfKey() : argument);
    return id === undefined ? undefined : endpoints.byId(id);
  };
}

function idIn(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  if ('endpointId' in target) return target.endpointId as string;
  return 'endpoint' in target ? (target.endpoint as Endpoint).id : undefined;
}

/** The part of an endpoint that a page may have; undefined where the endpoint no longer exists. */
export function endpointNamed(
  endpointId: string,
  endpoints: Pick<Endpoints, 'byId'>,
): Pick<Endpoint, 'id' | 'name'> | undefined {
  const endpoint = endpoints.byId(endpointId);
  return endpoint && { id: endpoint.id, name: endpoint.name };
}
