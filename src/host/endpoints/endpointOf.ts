// Which endpoint a command means.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { ENDPOINTS_VIEW } from '../common/ids.ts';
import type { EndpointRow } from './endpointRow.ts';
import type { Endpoints } from './endpoints.ts';

/**
 * `argument`: a row of the Endpoints view, the view’s id where a key was pressed in it, the id of an endpoint, or a call
 * that went to it. Undefined where it names none that is there.
 */
export type EndpointOf = (argument: unknown) => Promise<Endpoint | undefined>;

/** `rowOfKey`: the row that has the keyboard. */
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

/** What a page may know of an endpoint; undefined where it no longer exists. */
export function endpointNamed(
  endpointId: string,
  endpoints: Pick<Endpoints, 'byId'>,
): Pick<Endpoint, 'id' | 'name'> | undefined {
  const endpoint = endpoints.byId(endpointId);
  return endpoint && { id: endpoint.id, name: endpoint.name };
}
