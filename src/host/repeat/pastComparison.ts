// Turns a comparison of endpoints in the history into a task for its page: its results are shown, and nothing is sent.

import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import type { RepeatTask } from './repeat.ts';

/**
 * `set`: the id that its calls share. The calls are put in the order of the endpoints. Undefined where they no longer
 * exist.
 */
export async function pastComparison(
  set: string,
  history: Pick<History, 'together'>,
  endpoints: Pick<Endpoints, 'all'>,
): Promise<RepeatTask | undefined> {
  const known = endpoints.all().map(({ id }) => id);
  const heads = (await history.together(set)).toSorted(
    (one, other) => known.indexOf(one.endpointId) - known.indexOf(other.endpointId),
  );
  const [first] = heads;
  if (first === undefined) return undefined;
  const { endpointId, endpointName, method, params, functions } = first;
  return {
    call: { endpointId, endpointName, method, params, functions },
    how: { kind: 'endpoints', ids: [...new Set(heads.map((head) => head.endpointId))] },
    past: heads.map(({ id }) => id),
  };
}
