// Reads entries: pages, groups, one by its id. A page begins where the previous one ended, so no rows are skipped over.

import type { DatabaseSync } from 'node:sqlite';
import { omitUndefined } from '../core/omitUndefined.ts';
import type { GroupBy, HistoryFilter, PageEnd } from '../core/history/history.ts';
import { HEAD } from './columns.ts';
import type { Row } from './columns.ts';
import {
  NEWEST_FIRST,
  entriesAfter,
  setColumn,
  conditionOf,
  entryPosition,
  needsSlices,
} from './entryConditions.ts';
import { createSearch } from './entrySearch.ts';
import type { RowPage, Sliced } from './entrySearch.ts';
import type { SearchIndex } from './searchIndex.ts';
import { FROM_ENTRY } from './searchText.ts';

/** The members of a filter that the counts of groups respect. */
const OF_GROUPS = ['methodPart', 'method', 'endpointId', 'outcome', 'failuresOnly', 'day'] as const;

const GROUP_KEY: Readonly<Record<GroupBy, string>> = {
  day: 'day',
  method: 'method',
  endpoint: 'endpoint_id',
  outcome: 'kind',
};

const IN_SETS = 'FROM entry WHERE set_id IS NOT NULL AND deleted_at IS NULL';

/**
 * How many calls of each group are not the last of their set, by the grouping and `setsAsOne`. Every inner GROUP BY is a
 * beginning of the index `entry_set_day`, so that calls are neither read nor sorted. The calls of a set on one day are one row
 * before the last day of the set is looked for.
 */
export const HIDDEN: Readonly<Record<string, string>> = {
  'day all': `SELECT key, sum(n - (at = last)) AS n FROM (
      SELECT key, n, at, max(at) OVER (PARTITION BY set_id) AS last FROM (
        SELECT set_id, day AS key, count(*) AS n, max(started_at) AS at ${IN_SETS} GROUP BY set_id, day))
    GROUP BY key`,
  'endpoint byEndpoint': `SELECT key, sum(n - 1) AS n FROM (
      SELECT key, sum(n) AS n FROM (
        SELECT set_id, endpoint_id AS key, count(*) AS n ${IN_SETS} GROUP BY set_id, day, endpoint_id)
      GROUP BY set_id, key)
    GROUP BY key`,
};

export function createQueries(database: DatabaseSync, index: SearchIndex) {
  const byId = database.prepare(
    `SELECT ${HEAD}, coalesce(answer.text, outcome) AS outcome,
       CASE WHEN answer.id IS NOT NULL AND answer.text IS NULL THEN answer.name END AS body
     ${FROM_ENTRY} WHERE entry.id = ? AND deleted_at IS NULL`,
  );
  const count = database.prepare('SELECT coalesce(sum(n), 0) AS n FROM tally');
  const search = createSearch(database, index);

  function newest(filter: HistoryFilter, limit: number, after?: PageEnd): RowPage {
    const { sql, values } = conditionOf(filter);
    const next = after === undefined ? { sql: '', values: [] } : entriesAfter(after);
    const rows = database
      .prepare(
        `SELECT entry.rowid AS row, ${HEAD}${setColumn(filter)} FROM entry
         WHERE deleted_at IS NULL${sql}${next.sql} ${NEWEST_FIRST} LIMIT ?`,
      )
      .all(...values, ...next.values, limit) as Row[];
    const end = rows[limit - 1];
    return { rows, ...omitUndefined({ end: end && entryPosition(end) }) };
  }

  /** The calls of each group that are not the last of their set. */
  function hiddenIn(sql: string): ReadonlyMap<unknown, number> {
    const rows = database.prepare(sql).all();
    return new Map(rows.map(({ key, n }) => [key, Number(n)]));
  }

  function* page(filter: HistoryFilter, limit: number, after?: PageEnd): Sliced<RowPage> {
    return needsSlices(filter) ? yield* search(filter, limit, after) : newest(filter, limit, after);
  }

  return {
    page: (...args: Parameters<typeof page>): Sliced<RowPage> => page(...args),
    groups: (by: GroupBy, filter: HistoryFilter): readonly Row[] => {
      const key = GROUP_KEY[by];
      const { sql, values } = conditionOf(filter, [...OF_GROUPS]);
      const rows = database
        .prepare(
          `SELECT ${key} AS key, max(endpoint_name) AS name, sum(n) AS count FROM tally WHERE n > 0${sql}
           GROUP BY key ORDER BY ${by === 'day' ? 'key DESC' : 'count DESC, key'}`,
        )
        .all(...values) as Row[];
      const counting = HIDDEN[`${by} ${filter.setsAsOne}`];
      if (counting === undefined) return rows;
      const hidden = hiddenIn(counting);
      return rows.map((row) => ({ ...row, hidden: hidden.get(row['key']) ?? 0 }));
    },
    count: (): number => Number(count.get()?.['n']),
    get: (id: string): Row | undefined => byId.get(id) as Row | undefined,
  };
}
