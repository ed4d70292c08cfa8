// Turns a watch or a comparison of endpoints in the history into a task for its page: its results are shown, and
// nothing is sent.

import type { CallSet } from '../../core/call/callSet.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import type { RepeatTask } from './repeat.ts';

/**
 * The calls of a comparison are put in the order of the endpoints. Of a watch, the rhythm is not recorded: it is that of
 * a new one. Undefined where the calls no longer exist.
 */
export async function pastRepeat(
  { of, id: set }: CallSet,
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
  const call = { endpointId, endpointName, method, params, functions };
  if (of === 'watch') return { call, how: { kind: 'heads' }, past: [set] };
  return {
    call,
    how: { kind: 'endpoints', ids: [...new Set(heads.map((head) => head.endpointId))] },
    past: heads.map(({ id }) => id),
  };
}
