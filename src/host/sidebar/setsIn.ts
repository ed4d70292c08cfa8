// Whether the calls of a set share one row, by the grouping and the filter of the History view.

import type { GroupBy, HistoryFilter } from '../../core/history/history.ts';

/** Calls of a set form one row where all stand in the same place. A comparison has one row at each of its endpoints. */
export function setsTogether(by: GroupBy | undefined): HistoryFilter['setsAsOne'] {
  if (by === 'endpoint') return 'byEndpoint';
  return by === undefined || by === 'day' ? 'all' : undefined;
}

/** For a list without a filter. A filter can find one call of a set and not the last one, which stands for the set. */
export function setsIn(by: GroupBy | undefined, filter: HistoryFilter): Pick<HistoryFilter, 'setsAsOne'> {
  const setsAsOne = setsTogether(by);
  return setsAsOne === undefined || Object.keys(filter).length > 0 ? {} : { setsAsOne };
}
