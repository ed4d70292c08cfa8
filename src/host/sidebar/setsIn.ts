// Whether the calls of a set share one row, by the grouping and the filter of the History view.

import type { GroupBy, HistoryFilter } from '../../core/history/history.ts';

/** Calls of a set form one row where all stand in the same place. A comparison has one row at each of its endpoints. */
export function setsIn(by: GroupBy | undefined, filter: HistoryFilter): Pick<HistoryFilter, 'setsAsOne'> {
  const together = by === undefined || by === 'day' || by === 'endpoint';
  if (!together || Object.keys(filter).length > 0) return {};
  return { setsAsOne: by === 'endpoint' ? 'byEndpoint' : 'all' };
}
